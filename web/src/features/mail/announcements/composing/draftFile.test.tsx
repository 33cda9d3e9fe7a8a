import { screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { ok, refuse, reply } from '@/testing/server';
import {
  confirm,
  makeAnnouncement,
  makeFile,
  open,
  pick,
  send,
  serveAnnouncements,
  subject,
  text,
} from '@/testing/announcementServer';

const file = (name: string) => new File(['x'], name);

it('shows the file again after a reload, and sends it by its name', async () => {
  const server = serveAnnouncements();
  const first = await open();
  await first.user.type(await subject(), 'Hello');
  pick(file('notice.pdf'));
  expect(await screen.findByText(/Kept with your draft until/)).toBeVisible();
  first.unmount();

  const { user } = await open();
  expect(await screen.findByText('notice.pdf')).toBeVisible();
  await user.clear(await subject());
  await user.type(await subject(), 'Hello');
  await user.type(text(), 'Good morning');
  await user.click(send());
  await confirm(user);
  await waitFor(() => {
    expect(server.posted.map(({ from }) => from)).toEqual(['draft-notice.pdf']);
  });
});

it('says what goes out before it goes: subject, file, companies and languages', async () => {
  serveAnnouncements({ file: makeFile() });
  const audience = encodeURIComponent(JSON.stringify({ response: 'notSubmitted', search: 'Najd' }));
  const { user } = await open(`/sendEmail?audience=${audience}`);
  await screen.findByText('notice.pdf');
  await user.type(await subject(), 'Hello');
  await user.type(text(), 'Good morning');
  await user.click(send());
  const dialog = await screen.findByRole('alertdialog', { name: 'Send to 128 recipients?' });
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  const said = dialog.textContent.replaceAll(/[\u2066-\u2069]/g, '');
  expect(said).toContain('SubjectHello');
  expect(said).toContain('Attachmentnotice.pdf · 2 kB');
  expect(said).toContain('RecipientsSearch: Najd · RFI response: Not submitted');
  expect(said).toContain('Languages100 recipients in English28 recipients in Arabic');
  expect(said).toContain('28 recipients read Arabic and get the English text.');
  await expectAccessible(dialog);
});

it('cannot be confirmed where no company matches', async () => {
  serveAnnouncements();
  reply('post', '/announcements/audience', () => ok({ recipients: 0, by_locale: { en: 0, ar: 0 } }));
  const { user } = await open();
  await user.type(await subject(), 'Hello');
  await user.type(text(), 'Good morning');
  await user.click(send());
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/No company matches/)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Send' })).toBeDisabled();
});

it('removes the file from the draft and leaves the focus beside it', async () => {
  const server = serveAnnouncements({ file: makeFile() });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /Remove .*notice\.pdf/ }));
  await waitFor(() => {
    expect(screen.queryByText('notice.pdf')).not.toBeInTheDocument();
  });
  expect(server.current.file).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
  pick(file('other.pdf'));
  expect(await screen.findByRole('button', { name: /Remove .*other\.pdf/ })).toBeVisible();
});

it('keeps an interrupted upload, waits with sending and tries again', async () => {
  const server = serveAnnouncements();
  let tries = 0;
  reply('post', '/announcements/draft/file', () => {
    tries += 1;
    if (tries === 1) return refuse(503, 'service_unavailable');
    server.current.file = makeFile({ id: 'f2' });
    return ok(server.current.file, 201);
  });
  const { user } = await open();
  await user.type(await subject(), 'Hello');
  await user.type(text(), 'Good morning');
  pick(file('notice.pdf'));
  expect(await screen.findByText('The upload was interrupted. The file is still selected.')).toBeVisible();
  await user.click(send());
  expect((await screen.findAllByText(/The file was not uploaded/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Try again to upload/ }));
  expect(await screen.findByText(/Kept with your draft until/)).toBeVisible();
  expect(screen.queryByText(/The file was not uploaded/)).not.toBeInTheDocument();
});

it('cancels an upload, and the file before it stays', async () => {
  serveAnnouncements({ file: makeFile({ name: 'first.pdf' }) });
  reply('post', '/announcements/draft/file', async () => {
    await delay('infinite');
    return ok(null);
  });
  const { user } = await open();
  await screen.findByText('first.pdf');
  await user.type(await subject(), 'Hello');
  await user.type(text(), 'Good morning');
  pick(file('second.pdf'));
  expect(await screen.findByRole('progressbar', { name: /second\.pdf/ })).toBeVisible();
  await user.click(send());
  expect((await screen.findAllByText(/still being uploaded/)).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: /Cancel the upload of .*second\.pdf/ }));
  expect(await screen.findByText('first.pdf')).toBeVisible();
  expect(screen.queryByText('second.pdf')).not.toBeInTheDocument();
});

it('names what the server refuses in the words of this form, and keeps the file before it', async () => {
  serveAnnouncements({ file: makeFile({ name: 'first.pdf' }) });
  await open();
  await screen.findByText('first.pdf');
  pick(file('refused.pdf'));
  expect(await screen.findByText(/ was not accepted: This kind of file cannot be attached/)).toBeVisible();
  expect(screen.getByText('first.pdf')).toBeVisible();
});

it('says that the file is gone when another window has removed it', async () => {
  serveAnnouncements({ file: makeFile() });
  const { user } = await open();
  await screen.findByText('notice.pdf');
  reply('get', '/announcements/draft', () => ok({ file: null }));
  reply('post', '/send-announcement', () =>
    refuse(422, 'validation_failed', { fields: [{ field: 'attachment_from', error: 'invalid', message: 'invalid' }] }),
  );
  await user.type(await subject(), 'Hello');
  await user.type(text(), 'Good morning');
  await user.click(send());
  await confirm(user);
  expect(await screen.findByText(/The attachment is no longer available/)).toBeVisible();
  await waitFor(() => {
    expect(screen.queryByText('notice.pdf')).not.toBeInTheDocument();
  });
});

it('takes over the file of the announcement that is copied, not the one that waits', async () => {
  const server = serveAnnouncements({ file: makeFile({ name: 'waiting.pdf' }) });
  reply('get', '/announcements/a1', () => ok(makeAnnouncement({ attachment: makeFile({ name: 'original.pdf' }) })));
  const { user } = await open('/sendEmail?copy=a1');
  expect(await screen.findByText('original.pdf')).toBeVisible();
  expect(screen.queryByText('waiting.pdf')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Remove .*original\.pdf/ }));
  expect(screen.queryByText('original.pdf')).not.toBeInTheDocument();
  expect(server.current.file?.name).toBe('waiting.pdf');
});
