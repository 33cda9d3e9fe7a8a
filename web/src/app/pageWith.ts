import type { Namespace } from '@/i18n/namespaces';
import { page, type PageModule } from './page';

const tables = {
  columns: () => import('@/features/directory/listing/published').then(({ loadColumns }) => loadColumns()),
  fields: () => import('@/features/people/fields/declared').then(({ loadFields }) => loadFields()),
  permissions: () => import('@/auth/grantable').then(({ loadGrantable }) => loadGrantable()),
};

/** A page with a table that the server publishes: both are fetched together. */
export const pageWith = (table: keyof typeof tables, load: () => Promise<PageModule>, ...namespaces: Namespace[]) =>
  page(
    async () => {
      const [module] = await Promise.all([load(), tables[table]()]);
      return module;
    },
    ...namespaces,
  );
