import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import InvitationsPage from '../InvitationsPage';
import { makeSentCounts } from '../sent/factories';

let checked: unknown[] = [];
let sent: unknown[] = [];
const nothing = { items: [], total: 0, matched: 0, next_cursor: null, previous_cursor: null };
const result = {
  valid: [
    { line: 1, email: 'a@kumo.example', name: 'Kumo HD' },
    { line: 2, email: 'b@kumo.example', name: null },
  ],
  problems: [
    { line: 3, text: 'kumo', fault: 'malformed', start: 39, end: 43 },
    { line: 4, text: 'c@kumo.example', fault: 'registered', start: null, end: null },
  ],
};

beforeEach(() => {
  checked = [];
  sent = [];
  reply('get', '/invitations', () => ok(nothing));
  reply('get', '/invitations/sent', () => ok(nothing));
  reply('get', '/invitations/sent/counts', () => ok(makeSentCounts()));
  reply('post', '/invitations/check', async ({ request }) => {
    checked.push(await request.json());
    return ok(result);
  });
  reply('post', '/invitations/preview', async ({ request }) => {
    const { locale } = (await request.json()) as { locale: Language };
    return ok({ subject: `Invitation in ${locale}`, html: '<p>7KQM-X2FA-9RTB</p>', text: '7KQM-X2FA-9RTB' });
  });
  reply('post', '/invitations/send', async ({ request }) => {
    sent.push(await request.json());
    return ok({ sent: 2, registered: 0, invited: 0 }, 201);
  });
});

async function open(language: Language = 'en') {
  const rendered = await renderPage(<InvitationsPage />, {
    path: '/invitations',
    language,
    user: makeAdmin({
      permissions: (['CREATE', 'VIEW', 'DELETE'] as const).map((action) => ({ action, subject: 'invitationsCode' })),
    }),
    namespaces: ['invitations', 'lists', 'directory'],
  });
  const name = language === 'ar' ? 'إرسال دعوات' : 'Send invitations';
  await rendered.user.click(await screen.findByRole('button', { name }));
  return { ...rendered, dialog: await screen.findByRole('dialog', { name }) };
}

async function check({ user, dialog }: Awaited<ReturnType<typeof open>>) {
  await user.click(within(dialog).getByRole('textbox', { name: 'Email addresses' }));
  await user.paste('a@kumo.example, Kumo HD\nb@kumo.example\nkumo\nc@kumo.example');
  await user.click(within(dialog).getByRole('button', { name: 'Check addresses' }));
  await within(dialog).findByText('2 addresses can be invited.');
}

it('checks the addresses, previews the mail and sends after a confirmation with the number', async () => {
  const rendered = await open();
  const { user, dialog } = rendered;
  await expectAccessible(dialog);
  await check(rendered);
  expect(checked).toEqual([{ text: 'a@kumo.example, Kumo HD\nb@kumo.example\nkumo\nc@kumo.example' }]);
  const table = within(dialog).getByRole('table', { name: '2 entries are left out' });
  expect(within(table).getByRole('row', { name: '4 c@kumo.example Already registered' })).toBeVisible();
  expect(within(table).getByRole('row', { name: /^3 kumo Not an email address/ })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'العربية' }));
  await user.type(within(dialog).getByRole('textbox', { name: /Note/ }), ' Second round ');
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Preview the email' }));
  const preview = await screen.findByRole('dialog', { name: 'The email with a sample code' });
  expect(await within(preview).findByText('Invitation in ar')).toBeVisible();
  await user.click(within(preview).getByRole('button', { name: 'Close' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Send 2 invitations' }));
  const confirmation = await screen.findByRole('alertdialog', { name: 'Send 2 invitations?' });
  expect(within(confirmation).getByText(/mail in Arabic/)).toBeVisible();
  await user.click(within(confirmation).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('2 invitations are on their way.')).toBeVisible();
  expect(sent).toEqual([
    {
      recipients: [
        { email: 'a@kumo.example', name: 'Kumo HD' },
        { email: 'b@kumo.example', name: null },
      ],
      locale: 'ar',
      expires_at: null,
      note: 'Second round',
    },
  ]);
  await waitFor(() => {
    expect(screen.getByRole('button', { name: /^Sent/ })).toHaveAttribute('aria-pressed', 'true');
  });
});

async function correct(rendered: Awaited<ReturnType<typeof open>>) {
  await check(rendered);
  await rendered.user.click(within(rendered.dialog).getByRole('button', { name: 'Correct line 3: kumo' }));
  return within(rendered.dialog).findByRole('textbox', { name: 'Corrected entry of line 3' });
}

it('corrects a refused entry in place, by keyboard, and keeps the rest of the list', async () => {
  const rendered = await open();
  const { user, dialog } = rendered;
  const field = await correct(rendered);
  expect(field).toHaveFocus();
  expect(field).toHaveValue('kumo');
  await expectAccessible(dialog);
  await user.keyboard('{Enter}');
  await waitFor(() => {
    expect(field).toHaveAccessibleDescription(/Not an email address/);
  });
  expect(field).toHaveFocus();

  const corrected = 'a@kumo.example, Kumo HD\nb@kumo.example\nd@kumo.example\nc@kumo.example';
  reply('post', '/invitations/check', async ({ request }) => {
    checked.push(await request.json());
    const valid = [...result.valid, { line: 3, email: 'd@kumo.example', name: null }];
    return ok({ valid, problems: result.problems.slice(1) });
  });
  await user.clear(field);
  await user.keyboard('d@kumo.example{Enter}');
  expect(await within(dialog).findByText('3 addresses can be invited.')).toBeVisible();
  expect(within(dialog).getByRole('status')).toHaveFocus();
  expect(checked.at(-1)).toEqual({ text: corrected });
  expect(within(dialog).getByRole('button', { name: 'Send 3 invitations' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Back' }));
  expect(await within(dialog).findByRole('textbox', { name: 'Email addresses' })).toHaveValue(corrected);
});

it('keeps a correction that could not be checked, and gives it up with Escape', async () => {
  const rendered = await open();
  const { user, dialog } = rendered;
  const field = await correct(rendered);
  await user.clear(field);
  await user.click(within(dialog).getByRole('button', { name: 'Check and save' }));
  expect(field).toHaveAccessibleDescription(/Enter an email address/);
  expect(field).toHaveFocus();
  reply('post', '/invitations/check', () => refuse(503, 'unavailable', { message: 'Try again later' }));
  await user.keyboard('d@kumo.example{Enter}');
  await waitFor(() => {
    expect(field).toHaveAccessibleDescription(/Try again later/);
  });
  expect(field).toHaveValue('d@kumo.example');
  await user.keyboard('{Escape}');
  expect(within(dialog).getByRole('button', { name: 'Correct line 3: kumo' })).toHaveFocus();
  expect(dialog).toBeVisible();
});

it('asks for addresses before it checks', async () => {
  const { user, dialog } = await open();
  await user.click(within(dialog).getByRole('button', { name: 'Check addresses' }));
  const field = within(dialog).getByRole('textbox', { name: 'Email addresses' });
  expect(field).toHaveAccessibleDescription(/Paste at least one address/);
  expect(field).toHaveFocus();
  expect(document.title).toMatch(/^Error: /);
  expect(checked).toEqual([]);
  await user.type(field, 'a');
  await waitFor(() => {
    expect(document.title).not.toMatch(/^Error: /);
  });
});

it('puts the content of a file into the field, and refuses other files', async () => {
  const { user, dialog } = await open();
  const chooser = within(dialog).getByLabelText('Choose a CSV file', { selector: 'input' });
  await user.upload(chooser, new File(['email\na@kumo.example'], 'companies.csv', { type: 'text/csv' }));
  const field = within(dialog).getByRole('textbox', { name: 'Email addresses' });
  await waitFor(() => {
    expect(field).toHaveValue('email\na@kumo.example');
  });
  const utf16 = new Uint8Array([0xff, 0xfe, ...Array.from('b@x.sa', (letter) => [letter.charCodeAt(0), 0]).flat()]);
  await user.upload(chooser, new File([utf16], 'export.txt', { type: 'text/plain' }));
  await waitFor(() => {
    expect(field).toHaveValue('b@x.sa');
  });
});

it('refuses a file of which it could read only the beginning', async () => {
  const { user, dialog } = await open();
  const chooser = within(dialog).getByLabelText('Choose a CSV file', { selector: 'input' });
  const field = within(dialog).getByRole('textbox', { name: 'Email addresses' });
  await user.type(field, 'a@kumo.example');
  await user.upload(chooser, new File(['b@kumo.example\n'.repeat(7000)], 'all.csv', { type: 'text/csv' }));
  await waitFor(() => {
    expect(field).toHaveAccessibleDescription(/more than 100,000 characters/);
  });
  expect(field).toHaveValue('a@kumo.example');
});

it('keeps everything typed when the dialog is closed and when sending fails', async () => {
  reply('post', '/invitations/send', () => refuse(503, 'unavailable', { message: 'Try again later' }));
  const rendered = await open();
  const { user, dialog } = rendered;
  await check(rendered);
  await user.type(within(dialog).getByRole('textbox', { name: /Note/ }), 'Second round');
  await user.click(within(dialog).getByRole('button', { name: 'Send 2 invitations' }));
  const confirmation = await screen.findByRole('alertdialog');
  await user.click(within(confirmation).getByRole('button', { name: 'Send' }));
  expect(await within(dialog).findByText('Try again later')).toBeVisible();
  expect(await within(dialog).findByRole('textbox', { name: /Note/ })).toHaveValue('Second round');
  await user.click(within(dialog).getByRole('button', { name: 'Back' }));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  await user.click(screen.getByRole('button', { name: 'Send invitations' }));
  expect(await screen.findByRole('textbox', { name: 'Email addresses' })).toHaveValue(
    'a@kumo.example, Kumo HD\nb@kumo.example\nkumo\nc@kumo.example',
  );
});

it('offers nothing to send if no address can be invited', async () => {
  reply('post', '/invitations/check', () => ok({ valid: [], problems: result.problems }));
  const { user, dialog } = await open();
  await user.click(within(dialog).getByRole('textbox', { name: 'Email addresses' }));
  await user.paste('kumo');
  await user.click(within(dialog).getByRole('button', { name: 'Check addresses' }));
  expect(await within(dialog).findByText(/No address can be invited/)).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: /^Send/ })).not.toBeInTheDocument();
});

it('is the same dialog in Arabic', async () => {
  const { user, dialog } = await open('ar');
  await user.click(within(dialog).getByRole('textbox', { name: 'عناوين البريد الإلكتروني' }));
  await user.paste('a@kumo.example');
  await user.click(within(dialog).getByRole('button', { name: 'التحقق من العناوين' }));
  expect(await within(dialog).findByText('يمكن دعوة عنوانين.')).toBeVisible();
  expect(within(dialog).getByText('مسجّل بالفعل')).toBeVisible();
  await expectAccessible(dialog);
});
