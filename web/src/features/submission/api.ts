import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { FileKind, Submission, SubmissionFile } from '@/api/contract';
import { uploadFile, type UploadProgress } from '@/api/upload';
import { currentLanguage } from '@/i18n/i18n';

export const fetchSubmission = (signal?: AbortSignal) =>
  unwrap(client.GET('/api/submission', signal ? { signal } : {}));

export const submissionQuery = queryOptions({
  queryKey: ['submission'],
  queryFn: ({ signal }) => fetchSubmission(signal),
});

export interface SendOptions {
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

export const sendFile = (kind: FileKind, file: File, options: SendOptions) =>
  uploadFile<SubmissionFile>('/api/submission/files', { kind, name: file.name }, file, options);

export const deleteFile = (id: string) =>
  unwrap(client.DELETE('/api/submission/files/{file_id}', { params: { path: { file_id: id } } }));

export interface LinkBody {
  url: string;
  title: string | null;
}

export const saveLinks = (links: LinkBody[]) => unwrap(client.PUT('/api/submission/links', { body: { links } }));

/** The same key returns the same receipt, so that a lost response can be requested again. */
export const submitResponse = (idempotencyKey: string) =>
  unwrap(client.POST('/api/submission/submit', { params: { header: { 'idempotency-key': idempotencyKey } } }));

export const fileAddress = (id: string) =>
  `/api/submission/files/${encodeURIComponent(id)}?locale=${currentLanguage()}`;

export const filesOf = (submission: Submission): SubmissionFile[] => [
  ...(submission.document ? [submission.document] : []),
  ...submission.attachments,
];

const withoutFile = (submission: Submission, id: string): Submission => {
  const removed = filesOf(submission).find((file) => file.id === id);
  if (!removed) return submission;
  return {
    ...submission,
    document: submission.document?.id === id ? null : submission.document,
    attachments: submission.attachments.filter((file) => file.id !== id),
    total_bytes: submission.total_bytes - removed.size,
  };
};

const withFile = (submission: Submission, file: SubmissionFile): Submission => {
  const rest = withoutFile(submission, file.id);
  const total_bytes = rest.total_bytes + file.size;
  return file.kind === 'document'
    ? { ...rest, document: file, total_bytes }
    : { ...rest, attachments: [...rest.attachments, file], total_bytes };
};

/** Shows the acknowledged data without a refetch. */
export const showStored = (queryClient: QueryClient, file: SubmissionFile) =>
  queryClient.setQueryData(submissionQuery.queryKey, (known) => known && withFile(known, file));

export const showRemoved = (queryClient: QueryClient, id: string) =>
  queryClient.setQueryData(submissionQuery.queryKey, (known) => known && withoutFile(known, id));
