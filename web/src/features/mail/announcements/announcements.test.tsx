import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ProofGate } from '@/features/people/signIn/factors/ProofGate';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeFactors } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import {
  all,
  confirm,
  counts,
  makeAnnouncement,
  narrowWindow,
  open,
  pick,
  send,
  serveAnnouncements,
  subject,
  text,
} from '@/testing/announcementServer';
import SendEmailPage from './composing/SendEmailPage';

let { posted, asked, take } = serveAnnouncements();
beforeEach(() => {
  ({ posted, asked, take } = serveAnnouncements());
});

it.each([all, all.slice(0, 1)])(
  'counts, confirms, sends once and opens the progress for each permission',
  async (...permissions) => {
    narrowWindow();
    const { user, container } = await open('/sendEmail', { permissions });
    expect(screen.getByText('The announcement goes to all active companies.')).toBeVisible();
    await user.type(await subject(), 'Hello');
    await user.type(text(), 'Good morning');
    await expectAccessible(container);
    await user.click(send());
    await screen.findByRole('alertdialog', { name: 'Send to 128 recipients?' });
    expect(posted).toEqual([]);
    await confirm(user);
    expect(await screen.findByText('Sending to 128 recipients has started.')).toBeVisible();
    expect(await screen.findByText('Elsewhere: /sendEmail/a2')).toBeVisible();
    expect(posted).toEqual([
      { key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, subject: 'Hello', audience: '{}', from: null },
    ]);
  },
);

it('keeps what was typed when sending fails, and the key after a lost response', async () => {
  reply('post', '/send-announcement', async ({ request }) => {
    await take(request);
    return refuse(503, 'email_sending_failed', { message: 'Email sending failed' });
  });
  const { user } = await open('/sendEmail', { permissions: all.slice(0, 1) });
  await user.type(await subject(), 'Hello');
  await user.type(text(), 'Good morning');
  const tryToSend = async () => {
    await user.click(send());
    await confirm(user);
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
  };
  await tryToSend();
  await tryToSend();
  expect((await screen.findAllByText('Email sending failed')).length).toBeGreaterThan(0);
  expect(await subject()).toHaveValue('Hello');
  expect(posted).toHaveLength(2);
  expect(posted[0]?.key).toBe(posted[1]?.key);
  expect(await screen.findByRole('link', { name: 'The deadline moves' })).toBeVisible();
});

it('checks subject, text and file, each in its own words', async () => {
  const { user } = await open();
  await user.type(await subject(), 'x'.repeat(81));
  await user.click(send());
  expect(await screen.findByRole('link', { name: 'Text in English: Enter the text' })).toBeInTheDocument();
  expect(
    screen.getByRole('link', { name: 'Subject in English: Must be between 1 and 80 characters' }),
  ).toBeInTheDocument();
  expect((await screen.findAllByText(/Must be between 1 and 80 characters/)).length).toBeGreaterThan(0);
  pick(new File(['x'], 'tool.exe'));
  expect(await screen.findByText('This kind of file cannot be attached')).toBeVisible();
  pick(new File(['x'], 'a.pdf'), new File(['x'], 'b.pdf'));
  expect(await screen.findByText('Only one file can be attached')).toBeVisible();
});

it('writes to the companies that a list carried over, or a copy to those of the original', async () => {
  const audience = JSON.stringify({ response: 'notSubmitted' });
  const first = await open(`/sendEmail?audience=${encodeURIComponent(audience)}`);
  expect(await screen.findByText(/Only the companies in the list/)).toBeVisible();
  await first.user.click(screen.getByRole('button', { name: 'Write to all active companies' }));
  expect(screen.getByText('The announcement goes to all active companies.')).toBeVisible();
  first.unmount();

  reply('get', '/announcements/a1', () =>
    ok(makeAnnouncement({ audience: { scope: 'active', response: 'submitted' } })),
  );
  const { user } = await open('/sendEmail?copy=a1');
  expect(await subject()).toHaveValue('The deadline moves');
  expect(screen.getByText('notice.pdf')).toBeVisible();
  await user.click(send());
  await confirm(user);
  await waitFor(() => {
    expect(posted).toHaveLength(1);
  });
  expect(posted[0]).toMatchObject({ from: 'a1', audience: '{"scope":"active","response":"submitted"}' });
});

it('follows an announcement, pauses it and shows each mail with the answer of the server', async () => {
  const controls: string[] = [];
  reply('get', '/announcements/a1', () =>
    ok(
      makeAnnouncement({
        state: 'sending',
        counts: { ...counts, queued: 28, sent: 98 },
        trouble: '421 too many connections',
      }),
    ),
  );
  reply('post', '/announcements/a1/:control', ({ params }) => {
    controls.push(String(params.control));
    return ok(makeAnnouncement({ state: 'paused', counts: { ...counts, queued: 28, sent: 98 } }));
  });
  const { user, container } = await open('/sendEmail/a1?state=permanent&state=temporary');
  expect(await screen.findByRole('heading', { name: 'The deadline moves' })).toBeVisible();
  expect(screen.getByText('100 of 128 done')).toBeVisible();
  expect(screen.getByText('421 too many connections')).toBeVisible();
  const row = (await screen.findByRole('link', { name: 'Najd Mapping Co.' })).closest('tr');
  expect(row).toHaveTextContent(/sara@najd\.example.*Permanently rejected.*550 5\.1\.1 no such user/);
  expect(asked[0]?.getAll('state')).toEqual(['permanent', 'temporary']);
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel the rest' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: /Cancel the rest of this announcement/ })).getByRole(
      'button',
      { name: 'Cancel the rest' },
    ),
  );
  await waitFor(() => {
    expect(controls).toEqual(['pause', 'cancel']);
  });
});

it('is the same in Arabic', async () => {
  const { container } = await open('/sendEmail', { language: 'ar' });
  expect(await screen.findByText('إعلان واحد')).toBeVisible();
  expect(screen.getByText('يصل الإعلان إلى جميع الشركات المعتمدة.')).toBeVisible();
  await expectAccessible(container);
});

it('asks for a confirmation where the server wants one, and then sends what was typed with the same key', async () => {
  narrowWindow();
  let proved = false;
  reply('post', '/send-announcement', async ({ request }) => {
    await take(request);
    return proved
      ? ok({ success: true, id: 'a2', recipients: 128, state: 'sending' })
      : refuse(403, 'proof_not_fresh', { message: 'Confirm that it is you' });
  });
  reply('get', '/account/factors', () => ok(makeFactors()));
  reply('post', '/account/prove/password', async ({ request }) => {
    proved = ((await request.json()) as { account_password: string }).account_password === 'Contour-lines-1936';
    return proved ? ok(null) : refuse(422, 'validation_failed', { message: 'The password is incorrect' });
  });
  const { user } = await renderPage(
    <>
      <ProofGate />
      <SendEmailPage />
    </>,
    {
      path: '/sendEmail',
      user: makeAdmin({ permissions: all }),
      namespaces: ['announcements', 'directory', 'lists', 'upload', 'validation', 'factors'],
    },
  );
  await user.type(await subject(), 'Hello');
  await user.type(text(), 'Good morning');
  const sendAndConfirm = async () => {
    await user.click(send());
    await confirm(user);
    return screen.findByRole('dialog', { name: 'Confirm that it is you' });
  };
  // Declined: nothing is sent, and nothing is lost.
  const declined = await sendAndConfirm();
  await user.click(await within(declined).findByRole('button', { name: 'Cancel' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(await subject()).toHaveValue('Hello');
  expect(text()).toHaveValue('Good morning');

  const asked = await sendAndConfirm();
  await user.type(await within(asked).findByLabelText('Your password'), 'Contour-lines-1936');
  await user.click(within(asked).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Elsewhere: /sendEmail/a2')).toBeVisible();
  expect(posted.map((one) => one.subject)).toEqual(['Hello', 'Hello', 'Hello']);
  expect(posted[2]).toEqual(posted[1]);
});
