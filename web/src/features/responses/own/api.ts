import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { Submission } from '@/api/contract';
import type { FileKind, FileOut } from '@/api/schema.gen';
import { uploadFile, type UploadProgress } from '@/api/upload';
import { currentLanguage } from '@/i18n/i18n';

export const fetchSubmission = (signal?: AbortSignal) =>
  unwrap(client.GET('/api/submission', signal ? { signal } : {}));

const scanPollMs = 5000;

/** Whether a file of the company waits for its scan. */
const isBeingChecked = ({ document, attachments, replacement, unsent }: Submission) =>
  [document, ...attachments, replacement?.document, ...(replacement?.attachments ?? []), ...unsent].some(
    (file) => file?.verdict === 'pending',
  );

export const submissionQuery = queryOptions({
  queryKey: ['submission'],
  queryFn: ({ signal }) => fetchSubmission(signal),
  refetchInterval: ({ state }) => (state.data && isBeingChecked(state.data) ? scanPollMs : false),
});

export interface SendOptions {
  signal: AbortSignal;
  replaces?: string | undefined;
  onProgress: (progress: UploadProgress) => void;
}

/** `replaces`: id of a file that stays until this one is stored. */
export const sendFile = (kind: FileKind, file: File, { replaces, ...options }: SendOptions) =>
  uploadFile<FileOut>(
    '/api/submission/files',
    { kind, name: file.name, ...(replaces !== undefined && { replaces }) },
    file,
    options,
  );

export const deleteFile = (id: string) =>
  unwrap(client.DELETE('/api/submission/files/{file_id}', { params: { path: { file_id: id } } }));

/** A file of what the company adds when the authority asks for a clarification; it has no other kind. */
export const sendAdditionFile = (_kind: FileKind, file: File, { replaces, ...options }: SendOptions) =>
  uploadFile<FileOut>(
    '/api/submission/addition/files',
    { name: file.name, ...(replaces !== undefined && { replaces }) },
    file,
    options,
  );

export const deleteAdditionFile = (id: string) =>
  unwrap(client.DELETE('/api/submission/addition/files/{file_id}', { params: { path: { file_id: id } } }));

/** The same key has the same effect, so that a lost response can be requested again. */
export const sendAddition = ({ key, standing, note }: StandingBody & { note: string }) =>
  unwrap(
    client.POST('/api/submission/addition', {
      params: { header: { 'Idempotency-Key': key } },
      body: { receipt_number: standing, note },
    }),
  );

export interface LinkBody {
  url: string;
  title: string | null;
}

/** `basedOn`: the revision of the stored links that `links` replace. */
export const saveLinks = (links: LinkBody[], basedOn: string) =>
  unwrap(client.PUT('/api/submission/links', { params: { query: { based_on: basedOn } }, body: { links } }));

/**
 * The same key returns the same receipt, so that a lost response can be requested again. `replaces`: receipt number of
 * the version that the replacement is for.
 */
export const submitResponse = ({ key, replaces }: { key: string; replaces: string | null }) =>
  unwrap(
    client.POST('/api/submission/submit', {
      params: { header: { 'idempotency-key': key }, query: replaces ? { replaces } : {} },
    }),
  );

export interface StandingBody {
  key: string;
  /** Receipt number of the version that stands. */
  standing: string;
}

export const startReplacement = ({ key, standing }: StandingBody) =>
  unwrap(
    client.POST('/api/submission/replacement', {
      params: { header: { 'Idempotency-Key': key } },
      body: { receipt_number: standing },
    }),
  );

export const discardReplacement = () => unwrap(client.DELETE('/api/submission/replacement'));

export const withdrawResponse = ({ key, standing }: StandingBody) =>
  unwrap(
    client.POST('/api/submission/withdraw', {
      params: { header: { 'Idempotency-Key': key } },
      body: { receipt_number: standing },
    }),
  );

export const fileAddress = (id: string) =>
  `/api/submission/files/${encodeURIComponent(id)}?locale=${currentLanguage()}`;

export const receiptAddress = (number: string) =>
  `/api/submission/receipts/${encodeURIComponent(number)}?locale=${currentLanguage()}`;

type Contents = Pick<Submission, 'document' | 'attachments' | 'links' | 'links_revision' | 'total_bytes'>;

export const filesOf = (contents: Pick<Contents, 'document' | 'attachments'>): FileOut[] => [
  ...(contents.document ? [contents.document] : []),
  ...contents.attachments,
];

/** The submission with the contents that can be changed: those of the replacement under way, if there is one. */
export const draftOf = (submission: Submission): Submission =>
  submission.replacement ? { ...submission, ...submission.replacement } : submission;

type Change = <Changed extends Contents>(contents: Changed) => Changed;

/** Shows a change of the draft without a refetch. */
export const showDraft = (queryClient: QueryClient, change: Change) =>
  queryClient.setQueryData(
    submissionQuery.queryKey,
    (known) => known && (known.replacement ? { ...known, replacement: change(known.replacement) } : change(known)),
  );

const withoutFile = <Changed extends Contents>(contents: Changed, id: string): Changed => {
  const removed = filesOf(contents).find((file) => file.id === id);
  if (!removed) return contents;
  return {
    ...contents,
    document: contents.document?.id === id ? null : contents.document,
    attachments: contents.attachments.filter((file) => file.id !== id),
    total_bytes: contents.total_bytes - removed.size,
  };
};

const withFile = <Changed extends Contents>(contents: Changed, file: FileOut): Changed => {
  const rest = withoutFile(contents, file.id);
  const total_bytes = rest.total_bytes + file.size;
  return file.kind === 'document'
    ? { ...rest, document: file, total_bytes }
    : { ...rest, attachments: [...rest.attachments, file], total_bytes };
};

/** Shows the acknowledged data without a refetch. */
export const showStored = (queryClient: QueryClient, file: FileOut, replaces?: string) =>
  showDraft(queryClient, (known) => withFile(replaces === undefined ? known : withoutFile(known, replaces), file));

export const showRemoved = (queryClient: QueryClient, id: string) =>
  showDraft(queryClient, (known) => withoutFile(known, id));

const showUnsent = (queryClient: QueryClient, change: (files: FileOut[]) => FileOut[]) =>
  queryClient.setQueryData(submissionQuery.queryKey, (known) => known && { ...known, unsent: change(known.unsent) });

export const showAdded = (queryClient: QueryClient, file: FileOut, replaces?: string) =>
  showUnsent(queryClient, (files) => [...files.filter(({ id }) => id !== file.id && id !== replaces), file]);

export const showTakenOut = (queryClient: QueryClient, id: string) =>
  showUnsent(queryClient, (files) => files.filter((file) => file.id !== id));

/** Whether the response is sealed, and its line in the published list. */
export const ownLineQuery = queryOptions({
  queryKey: ['submission', 'opening'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/submission/opening', { signal })),
});
