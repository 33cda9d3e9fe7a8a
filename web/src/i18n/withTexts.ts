import { loadNamespaces } from './i18n';
import type { Namespace } from './namespaces';

/** Fetches a module and its texts together. */
export const withTexts =
  <Module>(load: () => Promise<Module>, ...namespaces: Namespace[]) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return module;
  };
