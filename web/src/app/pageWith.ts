import type { Namespace } from '@/i18n/namespaces';
import { page, type PageModule } from './page';

const tables = {
  columns: () => import('@/directory/published').then(({ loadColumns }) => loadColumns()),
  permissions: () => import('@/auth/grantable').then(({ loadGrantable }) => loadGrantable()),
};

/** A page that shows a table which the server publishes: the table is fetched with the page. */
export const pageWith = (table: keyof typeof tables, load: () => Promise<PageModule>, ...namespaces: Namespace[]) =>
  page(
    async () => {
      const [module] = await Promise.all([load(), tables[table]()]);
      return module;
    },
    ...namespaces,
  );
