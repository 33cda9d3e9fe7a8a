import { client, unwrap } from '@/api/client';
import type { CompanyColumn } from '@/api/contract';
import { published } from '@/api/published';
import { currentLanguage } from '@/i18n/i18n';
import { loadFields } from '@/registration/fields';

const table = published<CompanyColumn>(() => unwrap(client.GET('/api/config/columns')));

/** The columns and the fields of the registration, which the lists of companies and their filters show. */
export const loadColumns = (): Promise<unknown> => Promise.all([table.load(), loadFields()]);

/** The columns that the server offers, in its order. Known once `loadColumns` is done. */
export const companyColumns = table.rows;

export function columnLabel(name: string): string {
  const column = table.rows().find((one) => one.name === name);
  if (!column) throw new Error(`the columns of the companies are not loaded or have no ${name}`);
  return column.label[currentLanguage()];
}
