import { currentLanguage } from '@/i18n/i18n';
import type { ListQuery } from './definition';

/** An address below `/api` with the list's filter, for a link of the browser. */
export function addressWith(path: string, query: ListQuery): string {
  const params = new URLSearchParams();
  const asked: ListQuery = { ...query, locale: currentLanguage() };
  for (const [name, value] of Object.entries(asked)) {
    for (const one of [value].flat()) params.append(name, `${one}`);
  }
  return `${path}?${params.toString()}`;
}
