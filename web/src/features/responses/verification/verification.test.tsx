import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import VerifyReceiptPage from './VerifyReceiptPage';

const keys = [
  { id: 'kid-now', key: 'key-now' },
  { id: 'kid-before', key: 'key-before' },
];
/** SHA-256 of "hello". */
const digest = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

function serve(matches: boolean) {
  const bodies: unknown[] = [];
  reply('get', '/receipts/keys', () => ok(keys));
  reply('post', '/receipts/check', async ({ request }) => {
    bodies.push(await request.json());
    return ok({ matches });
  });
  return bodies;
}

const open = (at = '/verify-receipt') =>
  renderPage(<VerifyReceiptPage />, {
    path: '/verify-receipt',
    at,
    user: null,
    namespaces: ['verifyReceipt', 'upload'],
  });

function pick(container: Element): HTMLInputElement {
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no field for a file');
  return input;
}
const receipt = () => new File(['hello'], 'receipt.pdf', { type: 'application/pdf' });

it('sends the digest of a receipt, and nothing else', async () => {
  const bodies = serve(true);
  const { user, container } = await open();

  await user.upload(pick(container), receipt());
  await user.click(screen.getByRole('button', { name: 'Verify' }));

  expect(await screen.findByText('Matches')).toBeVisible();
  expect(screen.getByText('The portal has issued exactly this receipt.')).toBeVisible();
  expect(bodies).toEqual([{ sha256: digest, receipt_number: null }]);
  await expectAccessible(container);
});

it('sends the number with the digest of a file', async () => {
  const bodies = serve(false);
  const { user, container } = await open();

  await user.click(screen.getByRole('button', { name: 'A file and its receipt number' }));
  await user.type(screen.getByRole('textbox', { name: 'Receipt number' }), 'RFI-2026-000123');
  await user.upload(pick(container), receipt());
  await user.click(screen.getByRole('button', { name: 'Verify' }));

  expect(await screen.findByText('Does not match')).toBeVisible();
  expect(bodies).toEqual([{ sha256: digest, receipt_number: 'RFI-2026-000123' }]);
  await expectAccessible(container);
  await user.type(screen.getByRole('textbox', { name: 'Receipt number' }), '-2');
  expect(screen.queryByText('Does not match')).not.toBeInTheDocument();
});

it('takes the number from the QR code of a receipt', async () => {
  serve(true);
  await open('/verify-receipt#RFI-2026-000123-2');
  expect(screen.getByRole('textbox', { name: 'Receipt number' })).toHaveValue('RFI-2026-000123-2');
});

it('names what is missing', async () => {
  const bodies = serve(true);
  const { user } = await open('/verify-receipt#%');

  await user.click(screen.getByRole('button', { name: 'A file and its receipt number' }));
  await user.click(screen.getByRole('button', { name: 'Verify' }));

  expect(await screen.findByText('Receipt number: This field is required')).toBeVisible();
  expect(screen.getByText('The file: This field is required')).toBeVisible();
  expect(bodies).toEqual([]);
});

it('says when there were too many checks', async () => {
  serve(true);
  reply('post', '/receipts/check', () =>
    refuse(429, 'too_many_requests', { message: 'Too many attempts. Try again in 9 minutes.' }),
  );
  const { user, container } = await open();

  await user.upload(pick(container), receipt());
  await user.click(screen.getByRole('button', { name: 'Verify' }));

  expect(await screen.findByText('Too many attempts. Try again in 9 minutes.')).toBeVisible();
});

it('says when the file cannot be read', async () => {
  const bodies = serve(true);
  const { user, container } = await open();
  const gone = receipt();
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));

  await user.upload(pick(container), gone);
  await user.click(screen.getByRole('button', { name: 'Verify' }));

  expect((await screen.findAllByText(/This browser cannot read the file/))[0]).toBeVisible();
  expect(bodies).toEqual([]);
});

it('shows the public keys', async () => {
  serve(true);
  await open();
  expect(await screen.findByText('In use now')).toBeVisible();
  expect(screen.getByText('key-before')).toBeVisible();
  expect(screen.getByRole('link', { name: /Download the keys/ })).toHaveAttribute(
    'href',
    '/.well-known/portal-signing-keys.json',
  );
});
