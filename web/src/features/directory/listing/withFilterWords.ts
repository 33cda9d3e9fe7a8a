import { withTexts } from '@/i18n/withTexts';

/** Fetches a part together with the published columns and the texts of `useFilterWords`. */
export const withFilterWords = <Module>(load: () => Promise<Module>) =>
  withTexts(
    async () => {
      const columns = import('./published').then(({ loadColumns }) => loadColumns());
      const [module] = await Promise.all([load(), columns]);
      return module;
    },
    'directory',
    'lists',
  );
