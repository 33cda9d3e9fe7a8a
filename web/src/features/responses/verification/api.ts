import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';

export const signingKeysQuery = queryOptions({
  queryKey: ['signingKeys'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/receipts/keys', { signal })),
});

export const keySetAddress = '/.well-known/portal-signing-keys.json';

/** `number`: null for the PDF of a receipt. */
export const checkReceipt = (sha256: string, number: string | null) =>
  unwrap(client.POST('/api/receipts/check', { body: { sha256, receipt_number: number } }));

/** Of the file's contents, in hexadecimal. The file does not leave the device. */
export async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
