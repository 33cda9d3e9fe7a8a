import { addressWith } from '../addressWith';
import type { ExportFormat, ListQuery } from '../definition';
import type { List } from '../useList';

/** The file of everything that the list's filter matches, in its order; `path` is the list's own, `more` what else it is narrowed by. */
export const exportAddress =
  <Row>(path: string, list: List<Row>, more: ListQuery = {}) =>
  (format: ExportFormat): string =>
    addressWith(`${path}/export`, { ...more, ...list.restriction, sort: list.address.sort, format });
