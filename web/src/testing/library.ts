import type { DocumentFileOut, ManagedDocumentOut, ManagedVersionOut } from '@/api/schema.gen';

export const at = '2026-11-20T08:00:00Z';

export const makeFile = (id: string, changes: Partial<DocumentFileOut> = {}): DocumentFileOut => ({
  id,
  language: null,
  name: `${id}.pdf`,
  size: 200_000,
  content_type: 'application/pdf',
  in_place: true,
  ...changes,
});

export const makeVersion = (number: number, changes: Partial<ManagedVersionOut> = {}): ManagedVersionOut => ({
  number,
  at,
  note: null,
  by: 'Huda Al-Qahtani',
  kind: 'file',
  url: null,
  files: [makeFile(`file-${number}`)],
  notified: null,
  ...changes,
});

export const makeDocument = (position: number, changes: Partial<ManagedDocumentOut> = {}): ManagedDocumentOut => ({
  id: `d${position}`,
  key: `key-${position}`,
  position,
  title: { en: `Guide ${position}`, ar: `الدليل ${position}` },
  description: { en: '', ar: '' },
  is_hidden: false,
  is_public: false,
  revision: 3,
  versions: [makeVersion(1)],
  ...changes,
});
