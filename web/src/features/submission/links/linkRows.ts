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
export const isRows = (value: unknown): value is LinkRow[] =>
  Array.isArray(value) &&
  value.every(
    (row: unknown) => typeof row === 'object' && row !== null && 'key' in row && 'url' in row && 'title' in row,
  );
