import { useAbility } from '@/auth/ability';
import { loadNamespaces } from '@/i18n/i18n';
import type { Audience } from './api';

export const audienceParam = 'audience';
export const copyParam = 'copy';
export const companyParam = 'company';

/** Parses the filter from another page; an invalid one means all active companies. */
export function readAudience(text: string | null): Audience {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Audience) : {};
  } catch {
    return {};
  }
}

export const restricts = (audience: Audience) => Object.keys(audience).some((name) => name !== 'scope');

export const isOneCompany = ({ ids }: Audience) => Array.isArray(ids) && ids.length === 1;

/** Whether the user may know the companies of the audience; the server decides the same. */
export function useSeenBy(audience: Audience): boolean {
  const ability = useAbility();
  if (restricts(audience)) return true;
  return ability.can('VIEW', 'activeCompanies') || ability.can('VIEW', 'submissions');
}

/** Fetches a part together with the published columns and the texts of `useFilterWords`. */
export const withFilterWords =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const columns = import('@/features/directory/listing/published').then(({ loadColumns }) => loadColumns());
    const [module] = await Promise.all([load(), columns, loadNamespaces(['directory', 'lists'])]);
    return module;
  };
