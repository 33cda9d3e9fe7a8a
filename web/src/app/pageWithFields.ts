import type { Namespace } from '@/i18n/namespaces';
import { page, type PageModule } from './page';

const loadFields = () => import('@/registration/fields').then((fields) => fields.loadFields());

/** For a page of administrators that shows fields of the registration: their declaration is fetched with it. */
export const pageWithFields = (load: () => Promise<PageModule>, ...namespaces: Namespace[]) =>
  page(async () => {
    const [module] = await Promise.all([load(), loadFields()]);
    return module;
  }, ...namespaces);
