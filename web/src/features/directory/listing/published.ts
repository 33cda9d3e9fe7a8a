import { client, unwrap } from '@/api/client';
import type { ColumnOut } from '@/api/schema.gen';
import { published } from '@/api/published';
import { currentLanguage } from '@/i18n/i18n';
import { loadFields } from '@/features/people/fields/declared';

const table = published<ColumnOut>(() => unwrap(client.GET('/api/config/columns')));

/** The columns and registration fields that lists of companies and their filters show. */
export const loadColumns = (): Promise<unknown> => Promise.all([table.load(), loadFields()]);

/** The server's columns in order. Available after `loadColumns`. */
export const companyColumns = table.rows;

export function columnLabel(name: string): string {
  const column = table.rows().find((one) => one.name === name);
  if (!column) throw new Error(`the columns of the companies are not loaded or have no ${name}`);
  return column.label[currentLanguage()];
}

/** The values of a choice with their names. */
export const columnWords = (name: string): { value: string; label: string }[] =>
  Object.entries(table.rows().find((one) => one.name === name)?.words ?? {}).map(([value, words]) => ({
    value,
    label: words[currentLanguage()],
  }));
