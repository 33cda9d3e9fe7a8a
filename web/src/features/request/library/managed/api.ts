import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type {
  ChangedDocumentIn,
  DocumentFileOut,
  LibraryOut,
  ManagedDocumentOut,
  NewDocumentIn,
  NewVersionIn,
} from '@/api/schema.gen';
import { uploadFile, type UploadOptions } from '@/api/upload';
import { currentLanguage } from '@/i18n/i18n';

export const libraryQuery = queryOptions({
  queryKey: ['library'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/library', { signal })),
});

const at = (id: string) => ({ params: { path: { document_id: id } } });

export const addDocument = (body: NewDocumentIn): Promise<ManagedDocumentOut> =>
  unwrap(client.POST('/api/library', { body }));

export const changeDocument = (id: string, body: ChangedDocumentIn): Promise<ManagedDocumentOut> =>
  unwrap(client.PUT('/api/library/{document_id}', { ...at(id), body }));

export const replaceDocument = (id: string, body: NewVersionIn): Promise<ManagedDocumentOut> =>
  unwrap(client.POST('/api/library/{document_id}/versions', { ...at(id), body }));

export const notifyOfDocument = (id: string, body: { revision: number; again: boolean }): Promise<ManagedDocumentOut> =>
  unwrap(client.POST('/api/library/{document_id}/notifications', { ...at(id), body }));

export const reorderDocuments = (before: string[], after: string[]): Promise<LibraryOut> =>
  unwrap(client.PUT('/api/library/order', { body: { before, after } }));

export const deleteDocument = (id: string) => unwrap(client.DELETE('/api/library/{document_id}', at(id)));

export const uploadDocumentFile = (file: File, options: UploadOptions) =>
  uploadFile<DocumentFileOut>('/api/library/files', { name: file.name }, file, options);

export const fileAddress = (id: string, preview = false): string =>
  `/api/library/files/${encodeURIComponent(id)}${preview ? '/preview' : ''}?locale=${currentLanguage()}`;
