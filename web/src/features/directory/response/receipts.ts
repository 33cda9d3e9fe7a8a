import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { ReceiptOut } from '@/api/schema.gen';
import { fold } from '@/i18n/fold';

/** In the address: the receipt whose version the sheet of a response opens. */
export const receiptParam = 'receipt';

export const receiptAddress = ({ submission_id, receipt_number }: ReceiptOut): string =>
  `/submissionsList?${new URLSearchParams({ submission: submission_id, [receiptParam]: receipt_number }).toString()}`;

const mayBeNumber = (search: string) => /\d/.test(fold(search));

/** Receipts by number: the exact one first, those of replaced, withdrawn and deleted versions too. */
export const findReceipts = (search: string, limit: number, signal: AbortSignal): Promise<ReceiptOut[]> =>
  mayBeNumber(search)
    ? unwrap(client.GET('/api/submissions/receipts', { params: { query: { search, limit } }, signal }))
    : Promise.resolve([]);

export const receiptsQuery = (search: string, limit: number) =>
  queryOptions({
    queryKey: ['submissions', 'receipts', search, limit],
    queryFn: ({ signal }) => findReceipts(search, limit, signal),
    enabled: mayBeNumber(search),
  });
