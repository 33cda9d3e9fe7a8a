import { currentLanguage } from '@/i18n/i18n';
import type { ExportFormat, ListQuery } from '../definition';
import type { List } from '../useList';

/** An address below `/api` with the list's filter, for a link of the browser. */
export function addressWith(path: string, query: ListQuery): string {
  const params = new URLSearchParams();
  const asked: ListQuery = { ...query, locale: currentLanguage() };
  for (const [name, value] of Object.entries(asked)) {
    for (const one of [value].flat()) params.append(name, `${one}`);
  }
  return `${path}?${params.toString()}`;
}

/**
 * The export of all rows that match the list's filter, or of those with `ids`, in its order; `path` is the list's, `more`
 * are further filters.
 */
export const exportAddress =
  <Row>(path: string, list: List<Row>, more: ListQuery = {}) =>
  (format: ExportFormat, ids?: readonly string[]): string =>
    addressWith(`${path}/export`, {
      ...more,
      ...list.restriction,
      ...(ids && { ids }),
      sort: list.address.sort,
      format,
    });
