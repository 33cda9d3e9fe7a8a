import type { CompanyRow } from '@/api/contract';
import type { List } from '@/lists/useList';

/** The selected companies as a filter of the server: rows, or all that match. */
export const chosenBy = ({ selection, restriction }: List<CompanyRow>) =>
  selection.all ? restriction : { ids: selection.rows.map(({ id }) => id) };
