import { addCatalogues, type Catalogue } from './i18n';

/** What is read only after signing in: its addresses need not be known before. */
addCatalogues(
  import.meta.glob<Catalogue>(
    ['./locales/*/*.json', '!./locales/*/{accounts,common,progress,signIn,validation}.json'],
    {
      import: 'default',
    },
  ),
);
