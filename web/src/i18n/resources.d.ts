import 'i18next';
import type accounts from './locales/en/accounts.json';
import type common from './locales/en/common.json';
import type preparation from './locales/en/preparation.json';
import type shell from './locales/en/shell.json';
import type validation from './locales/en/validation.json';

/** One line per namespace: English is the shape that keys are checked against. */
interface Namespaces {
  accounts: typeof accounts;
  common: typeof common;
  preparation: typeof preparation;
  shell: typeof shell;
  validation: typeof validation;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    fallbackNS: 'common';
    returnNull: false;
    resources: Namespaces;
  }
}
