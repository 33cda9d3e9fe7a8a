import { useTranslation } from 'react-i18next';
import type companySheet from '@/i18n/locales/en/companySheet.json';

type Key = `mails.template.${keyof (typeof companySheet)['mails']['template']}`;

/** The name of a message by its template; an unknown template is called "Message". */
export function useMailName() {
  const { t, i18n } = useTranslation('companySheet');
  const isNamed = (key: string): key is Key => i18n.exists(key, { ns: 'companySheet' });
  return (template: string) => {
    const key = `mails.template.${template}`;
    return t(isNamed(key) ? key : 'mails.template.other');
  };
}
