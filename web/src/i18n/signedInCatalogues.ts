import { addCatalogues, type Catalogue } from './i18n';

/** Catalogues of signed-in pages, whose addresses are not needed before. */
addCatalogues(
  import.meta.glob<Catalogue>(
    ['./locales/*/*.json', '!./locales/*/{accounts,common,progress,signIn,validation}.json'],
    {
      import: 'default',
    },
  ),
);
