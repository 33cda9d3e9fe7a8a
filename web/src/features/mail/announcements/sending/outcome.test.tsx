import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { ok, refuse, reply } from '@/testing/server';
import { counts, delivery, makeAnnouncement, open, page, serveAnnouncements } from '@/testing/announcementServer';

const calls = () => {
  const controls: string[] = [];
  reply('post', '/announcements/a1/:control', ({ params }) => {
    controls.push(String(params.control));
    return ok(makeAnnouncement({ state: 'sending', counts: { ...counts, queued: 2, permanent: 0 } }));
  });
  return controls;
};

it('is amber where recipients were rejected, and their number filters the recipients', async () => {
  const server = serveAnnouncements();
  const { user, container } = await open('/sendEmail/a1');
  expect(await screen.findByText('Finished, 2 not delivered')).toBeVisible();
  expect(screen.getByText(/2 recipients did not get the announcement/)).toBeVisible();
  expect(screen.queryByText('Email sent successfully')).not.toBeInTheDocument();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  await waitFor(() => {
    expect(server.asked.at(-1)?.getAll('state')).toEqual(['permanent']);
  });
  expect(screen.getByRole('heading', { name: 'Recipients' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /126: show recipients/ }));
  await waitFor(() => {
    expect(server.asked.at(-1)?.getAll('state')).toEqual(['sent']);
  });
});

it('reports success only once every recipient has it, also while the page is open', async () => {
  serveAnnouncements();
  const states = [
    makeAnnouncement({ state: 'sending', counts: { ...counts, queued: 112, sent: 16, permanent: 0 } }),
    makeAnnouncement({ counts: { ...counts, sent: 128, permanent: 0 } }),
  ];
  reply('get', '/announcements/a1', () => ok(states.length > 1 ? states.shift() : states[0]));
  await open('/sendEmail/a1');
  expect(await screen.findByText('16 of 128 done')).toBeVisible();
  expect(screen.queryByText('Email sent successfully')).not.toBeInTheDocument();
  expect(await screen.findByText('Email sent successfully', {}, { timeout: 5000 })).toBeVisible();
});

it('retries temporary failures at once, and what was rejected only after saying why that seldom helps', async () => {
  serveAnnouncements();
  reply('get', '/announcements/a1', () =>
    ok(makeAnnouncement({ counts: { ...counts, sent: 125, permanent: 3 }, given_up: 1 })),
  );
  const controls = calls();
  const { user } = await open('/sendEmail/a1');
  await user.click(await screen.findByRole('button', { name: 'Retry rejected' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Retry 2 permanently rejected recipients?' });
  expect(within(dialog).getByText(/seldom helps/)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(controls).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
  await user.click(screen.getByRole('button', { name: 'Retry failed' }));
  await waitFor(() => {
    expect(controls).toEqual(['retry']);
  });
});

it('offers no retry of failures where all were rejected, and says when the state has changed meanwhile', async () => {
  serveAnnouncements();
  reply('post', '/announcements/a1/retry-rejected', () =>
    refuse(409, 'announcement_state_differs', { message: 'It has been cancelled in the meantime.' }),
  );
  const { user } = await open('/sendEmail/a1');
  await user.click(await screen.findByRole('button', { name: 'Retry rejected' }));
  expect(screen.queryByRole('button', { name: 'Retry failed' })).not.toBeInTheDocument();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retry rejected' }));
  expect(await screen.findByText('It has been cancelled in the meantime.')).toBeVisible();
});

it('marks a finished announcement in the history, and its number leads to the recipients', async () => {
  serveAnnouncements();
  reply('get', '/announcements', () =>
    page([
      makeAnnouncement(),
      makeAnnouncement({ id: 'a5', subject: 'All have it', counts: { ...counts, permanent: 0 } }),
    ]),
  );
  await open();
  expect(await screen.findByText('Finished, 2 not delivered')).toBeVisible();
  expect(screen.getByText('Finished')).toBeVisible();
  expect(screen.getByRole('link', { name: /2 not delivered/ })).toHaveAttribute(
    'href',
    '/sendEmail/a1?state=permanent',
  );
});

it.each([
  ['account_deleted', 'حُذف الحساب'],
  ['address_invalid', 'العنوان غير صحيح'],
  ['attempt_failed', 'أخفقت آخر محاولة إرسال دون رد'],
] as const)('shows no key in place of words in the list of recipients (%s)', async (error, text) => {
  serveAnnouncements();
  reply('get', '/announcements/a1/deliveries', () => page([{ ...delivery, answer: null, error }]));
  await open('/sendEmail/a1', { language: 'ar' });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(error)).not.toBeInTheDocument();
});

it('says in the language of the page that the mail server cannot be reached', async () => {
  serveAnnouncements();
  reply('get', '/announcements/a1', () => ok(makeAnnouncement({ state: 'sending', trouble: 'unreachable' })));
  await open('/sendEmail/a1', { language: 'ar' });
  expect(await screen.findByText(/لتعذّر الوصول إلى خادم البريد/)).toBeVisible();
  expect(screen.queryByText(/unreachable/)).not.toBeInTheDocument();
});

it('shows an announcement of a pod that does not list its actions yet', async () => {
  serveAnnouncements();
  reply('get', '/announcements/a1', () => ok({ ...makeAnnouncement(), actions: undefined }));
  await open('/sendEmail/a1');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The deadline moves');
  expect(screen.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
});
