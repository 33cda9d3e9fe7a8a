import { addressWith } from '../addressWith';
import type { ExportFormat, ListQuery } from '../definition';
import type { List } from '../useList';

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
