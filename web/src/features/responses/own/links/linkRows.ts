import type { LinkOut } from '@/api/schema.gen';
import { completedLink, isHttpLink } from '@/forms/links';
import { singleLine } from '@/forms/typedText';
import type { LinkBody } from '../api';
import { newId } from '@/api/identifiers';

export interface LinkRow {
  key: string;
  url: string;
  title: string;
  /** The colleague who added it. */
  by?: string | null;
}

/** Links as typed, with the stored ones on which they are based. */
export interface LinksDraft {
  rows: LinkRow[];
  base: LinkBody[];
  /** Lists that were sent, as text: one of them may be stored although its response got lost. */
  sent: string[];
}

export const toRow = ({ id, url, title, by }: LinkOut): LinkRow => ({
  key: id,
  url,
  title: title ?? '',
  by: by ?? null,
});
export const emptyRow = (): LinkRow => ({ key: newId(), url: '', title: '' });

const isBlank = ({ url, title }: LinkRow) => singleLine(url) === '' && singleLine(title) === '';

export type LinkProblem = 'required' | 'invalid';

/** The error of a row; an empty row has none. */
export function problemOf(row: LinkRow): LinkProblem | null {
  if (isBlank(row)) return null;
  if (singleLine(row.url) === '') return 'required';
  return isHttpLink(completedLink(row.url)) ? null : 'invalid';
}

/** The rows with links. */
export const savable = (rows: readonly LinkRow[]): LinkRow[] =>
  rows.filter((row) => !isBlank(row) && problemOf(row) === null);

export const bodyOf = (rows: readonly LinkRow[]): LinkBody[] =>
  savable(rows).map(({ url, title }) => ({ url: completedLink(url), title: singleLine(title) || null }));

/** A draft of another version is not trusted. */
export const isLinksDraft = (value: unknown): value is LinksDraft =>
  typeof value === 'object' &&
  value !== null &&
  'rows' in value &&
  isRows(value.rows) &&
  'base' in value &&
  Array.isArray(value.base) &&
  'sent' in value &&
  Array.isArray(value.sent);

/** What the release before stored. */
export const isRows = (value: unknown): value is LinkRow[] =>
  Array.isArray(value) &&
  value.every(
    (row: unknown) => typeof row === 'object' && row !== null && 'key' in row && 'url' in row && 'title' in row,
  );
