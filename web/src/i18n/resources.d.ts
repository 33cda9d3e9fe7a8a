import 'i18next';
import type accounts from './locales/en/accounts.json';
import type common from './locales/en/common.json';
import type documents from './locales/en/documents.json';
import type feedback from './locales/en/feedback.json';
import type forms from './locales/en/forms.json';
import type preparation from './locales/en/preparation.json';
import type questionnaire from './locales/en/questionnaire.json';
import type sandbox from './locales/en/sandbox.json';
import type shell from './locales/en/shell.json';
import type validation from './locales/en/validation.json';

/** One line per namespace: English is the shape that keys are checked against. */
interface Namespaces {
  accounts: typeof accounts;
  common: typeof common;
  documents: typeof documents;
  feedback: typeof feedback;
  forms: typeof forms;
  preparation: typeof preparation;
  questionnaire: typeof questionnaire;
  sandbox: typeof sandbox;
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
