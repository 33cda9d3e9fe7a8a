import type { SubmissionLink } from '@/api/contract';
import { completedLink, isHttpLink } from '@/forms/links';
import { singleLine } from '@/forms/typedText';
import type { LinkBody } from '../api';
import { newId } from '@/api/identifiers';

export interface LinkRow {
  key: string;
  url: string;
  title: string;
}

export const titleLength = 100;

export const toRow = ({ id, url, title }: SubmissionLink): LinkRow => ({ key: id, url, title: title ?? '' });
export const emptyRow = (): LinkRow => ({ key: newId(), url: '', title: '' });

const isBlank = ({ url, title }: LinkRow) => singleLine(url) === '' && singleLine(title) === '';

export type LinkProblem = 'required' | 'invalid';

/** What keeps the row from being saved; an empty row is no link and no mistake. */
export function problemOf(row: LinkRow): LinkProblem | null {
  if (isBlank(row)) return null;
  if (singleLine(row.url) === '') return 'required';
  return isHttpLink(completedLink(row.url)) ? null : 'invalid';
}

/** The rows that are links. */
export const savable = (rows: readonly LinkRow[]): LinkRow[] =>
  rows.filter((row) => !isBlank(row) && problemOf(row) === null);

export const bodyOf = (rows: readonly LinkRow[]): LinkBody[] =>
  savable(rows).map(({ url, title }) => ({ url: completedLink(url), title: singleLine(title) || null }));

/** What a draft of another version may hold is not trusted. */
export const isRows = (value: unknown): value is LinkRow[] =>
  Array.isArray(value) &&
  value.every(
    (row: unknown) => typeof row === 'object' && row !== null && 'key' in row && 'url' in row && 'title' in row,
  );
