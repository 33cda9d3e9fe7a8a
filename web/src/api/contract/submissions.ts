import type { Bilingual, Rfi } from './config';

export interface LibraryDocument {
  id: string;
  key: string;
  position: number;
  title: Bilingual;
  description: Bilingual;
  kind: 'file' | 'link' | 'missing';
  url: string | null;
  name: string | null;
  size: number | null;
  content_type: string | null;
}

export type FileKind = 'document' | 'attachment';

export interface SubmissionFile {
  id: string;
  kind: FileKind;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  uploaded_at: string;
}

export interface SubmissionLink {
  id: string;
  url: string;
  title: string | null;
}

export interface Submission {
  /** Null where nothing was begun yet. */
  id: string | null;
  state: 'notSubmitted' | 'submitted';
  receipt_number: string | null;
  submitted_at: string | null;
  created_at: string | null;
  rfi: Rfi | null;
  document: SubmissionFile | null;
  attachments: SubmissionFile[];
  links: SubmissionLink[];
  total_bytes: number;
  feedback_at: string | null;
}
