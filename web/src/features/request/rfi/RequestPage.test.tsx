import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Action, ManagedRfiOut, EffectOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { makeManaged, withState } from '@/testing/managedRfi';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import RequestPage from './RequestPage';

let held: ManagedRfiOut;
let effect: EffectOut;
let previewed: (string | null)[];
let sent: { path: string; body: unknown }[];

beforeEach(() => {
  held = makeManaged();
  sent = [];
  reply('get', '/rfi', () => ok(held));
  previewed = [];
  effect = { told: 2257, longer: 2, questions_until: '2026-12-15T20:59:30Z' };
  reply('get', '/rfi/reminders', () => ok({ deadline: null, is_open: true, items: [] }));
  reply('get', '/rfi/effect', ({ request }) => {
    previewed.push(new URL(request.url).searchParams.get('deadline'));
    return ok(effect);
  });
  for (const path of ['open', 'close', 'reopen']) {
    reply('post', `/rfi/${path}`, async ({ request }) => {
      sent.push({ path, body: await request.json() });
      return ok(held);
    });
  }
  reply('put', '/rfi', async ({ request }) => {
    sent.push({ path: '', body: await request.json() });
    return ok({ ...held, revision: 4 });
  });
});

const open = ({
  at = '/request',
  language = 'en',
  actions = ['VIEW', 'UPDATE'],
}: {
  at?: string;
  language?: Language;
  actions?: Action[];
} = {}) =>
  renderPage(<RequestPage />, {
    path: '/request',
    at,
    language,
    user: makeAdmin({ permissions: actions.map((action) => ({ action, subject: 'request' })) }),
    namespaces: ['request', 'validation'],
  });

const type = async (label: RegExp, value: string) => {
  fireEvent.input(await screen.findByLabelText(label), { target: { value } });
};

describe('the dates', () => {
  it('begins at the deadline if the address says so', async () => {
    await open({ at: '/request#deadline' });
    await waitFor(() => {
      expect(screen.getByLabelText(/^Deadline/)).toHaveFocus();
    });
  });

  it('moves the deadline after a confirmation, with a reason in both languages', async () => {
    const { user, container } = await open();
    expect(await screen.findByLabelText(/^Deadline/)).toHaveValue('22 Dec 2026, 11:59 PM');
    expect(screen.queryByLabelText(/^Opening time/)).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/Reason in English/)).not.toBeInTheDocument();
    await type(/^Deadline/, '2027-01-05T23:59');
    expect(
      await screen.findByText(
        /^2,257 companies receive an email .* 2 companies have an individual deadline that stays as it is/,
      ),
    ).toBeVisible();
    expect(previewed.at(-1)).toBe('2027-01-05T23:59:00+03:00');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('link', { name: /Reason in Arabic/ })).toBeVisible();
    await user.type(screen.getByLabelText(/Reason in English/), 'More time');
    await user.type(screen.getByLabelText(/Reason in Arabic/), 'وقت إضافي');
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Move the deadline?' });
    expect(asked).toHaveTextContent(/from 22 Dec 2026.* to 5 Jan 2027.*2,257 companies .* 2 companies/);
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    const again = await screen.findByRole('alertdialog');
    await user.click(within(again).getByRole('button', { name: 'Move the deadline' }));
    expect(await screen.findByText('The changes are saved.')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      title_en: "King's request",
      title_ar: 'طلب معلومات',
      opens_at: '2026-11-01T06:00:00Z',
      deadline: '2027-01-05T23:59:00+03:00',
      questions_until: null,
      reason_en: 'More time',
      reason_ar: 'وقت إضافي',
      revision: 3,
    });
  });

  it('keeps the seconds of dates that were not changed, and asks nothing', async () => {
    const { user } = await open();
    await type(/^Questions accepted until/, '2026-12-10T12:00');
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    await screen.findByText('The changes are saved.');
    expect(sent[0]?.body).toMatchObject({
      deadline: '2026-12-22T20:59:30Z',
      questions_until: '2026-12-10T12:00:00+03:00',
      reason_en: null,
    });
  });

  it('publishes the first request', async () => {
    held = makeManaged({ rfi: null, revision: null, source: null, history: [] });
    const { user } = await open({ language: 'ar' });
    await user.type(await screen.findByLabelText(/العنوان بالإنجليزية/), 'RFI');
    await user.type(screen.getByLabelText(/العنوان بالعربية/), 'طلب');
    await user.click(screen.getByRole('button', { name: 'نشر' }));
    expect(await screen.findByRole('link', { name: /الموعد النهائي/ })).toBeVisible();
    await type(/^الموعد النهائي/, '2027-01-05T23:59');
    await user.click(screen.getByRole('button', { name: 'نشر' }));
    expect(await screen.findByText('نُشر الطلب.')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ revision: null, opens_at: null });
  });

  it('shows the change of another administrator and keeps what was typed', async () => {
    reply('put', '/rfi', () => refuse(409, 'rfi_changed_meanwhile', { message: 'Changed meanwhile.' }));
    const { user } = await open();
    const title = await screen.findByLabelText(/Title in English/);
    await user.clear(title);
    await user.type(title, 'Mine');
    held = makeManaged({ revision: 4, questions_until: '2026-12-01T09:00:00Z' });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Changed meanwhile.')).toBeVisible();
    await waitFor(() => {
      expect(screen.getByLabelText(/^Questions accepted until/)).toHaveValue('1 Dec 2026, 12:00 PM');
    });
    expect(title).toHaveValue('Mine');
  });
});

describe('the state', () => {
  it('opens a scheduled request after a confirmation', async () => {
    held = withState('scheduled');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Open now' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Open the request now?' });
    await user.click(within(dialog).getByRole('button', { name: 'Open now' }));
    expect(await screen.findByText('The request is open.')).toBeVisible();
    expect(sent).toEqual([{ path: 'open', body: { revision: 3 } }]);
  });

  it('closes an open request with a reason and a typed confirmation', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Close now' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close the request now?' });
    expect(
      await within(dialog).findByText(/2,257 companies receive an email\. 2 of them have more time/),
    ).toBeVisible();
    expect(previewed).toContain(null);
    const close = within(dialog).getByRole('button', { name: 'Close now' });
    expect(close).toBeDisabled();
    await user.type(within(dialog).getByLabelText(/Reason in English/), 'Enough');
    await user.type(within(dialog).getByLabelText(/Reason in Arabic/), 'اكتفاء');
    await user.type(within(dialog).getByLabelText(/close/), 'close');
    await expectAccessible(dialog);
    await user.click(close);
    expect(await screen.findByText('The request is closed.')).toBeVisible();
    expect(sent).toEqual([{ path: 'close', body: { revision: 3, reason_en: 'Enough', reason_ar: 'اكتفاء' } }]);
  });

  it('reopens a closed request until a new deadline', async () => {
    held = withState('closed');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reopen the request' });
    await user.type(within(dialog).getByLabelText(/Reason in English/), 'Outage');
    await user.type(within(dialog).getByLabelText(/Reason in Arabic/), 'انقطاع');
    await user.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    expect(await within(dialog).findByRole('link', { name: /Deadline/ })).toBeVisible();
    fireEvent.input(within(dialog).getByLabelText(/New deadline/), { target: { value: '2027-02-01T12:00' } });
    expect(
      await within(dialog).findByText(/2,257 companies receive an email.*accepted until 15 Dec 2026, 11:59 PM/),
    ).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('The request is open again.')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ deadline: '2027-02-01T12:00:00+03:00' });
  });
});

it('shows the history in words', async () => {
  await open();
  expect(await screen.findByText('Deadline: 15 Dec 2026, 11:59 PM → 22 Dec 2026, 11:59 PM')).toBeVisible();
  expect(screen.getByText(/Opening time: not set → 1 Nov 2026/)).toBeVisible();
  expect(screen.getByText(/Reason: .*More time was asked for/)).toBeVisible();
  expect(screen.getByText('1,200 of 2,259 companies')).toBeVisible();
});

it('shows the facts without the permission to change them', async () => {
  await open({ actions: ['VIEW'] });
  expect(await screen.findByText("King's request")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close now' })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add the deadline to a calendar' })).toHaveAttribute(
    'href',
    '/api/rfi/calendar?locale=en',
  );
});

it('gives commands where a Kubernetes object declares the request', async () => {
  held = makeManaged({ source: 'object', object: { name: 'hd-mapping', namespace: 'licensing' } });
  const { user, container } = await open();
  expect(await screen.findByText(/declared in Kubernetes/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(
    screen.getByText(
      `kubectl --namespace licensing patch rfi hd-mapping --type merge --patch '{"spec":{"deadline":"2026-12-22T20:59:30Z"}}'`,
    ),
  ).toBeVisible();
  expect(screen.getByText(/King'\\''s request/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy the command: Close now' }));
  expect(await navigator.clipboard.readText()).toContain(`{"deadline":"'$(date --utc --date '+1 minute' +%FT%TZ)'"}`);
  await expectAccessible(container);
});

it('says that settings declare other dates', async () => {
  held = makeManaged({
    configured: { title: { en: 'Older', ar: 'أقدم' }, opens_at: null, deadline: '2026-12-01T20:59:00Z' },
  });
  await open();
  expect(await screen.findByText(/do not apply: “Older”, deadline 1 Dec 2026/)).toBeVisible();
});
