import { useTranslation } from 'react-i18next';
import type companies from '@/i18n/locales/en/companies.json';

type Key = `mails.template.${keyof (typeof companies)['mails']['template']}`;

/** The name of a message by its template; an unknown template is called "Message". */
export function useMailName() {
  const { t, i18n } = useTranslation('companies');
  const isNamed = (key: string): key is Key => i18n.exists(key, { ns: 'companies' });
  return (template: string) => {
    const key = `mails.template.${template}`;
    return t(isNamed(key) ? key : 'mails.template.other');
  };
}
