import { useTranslation } from 'react-i18next';
import type { Permission } from '@/api/contract';
import { grantable, subjectLabel } from '@/auth/grantable';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { languages } from '@/i18n/languages';

/** A person's permissions in a sentence. */
export function usePermissionText() {
  const { t } = useTranslation('admins');
  const joined = (words: string[]) =>
    new Intl.ListFormat(languages[currentLanguage()].intl, { type: 'conjunction' }).format(words);
  return (name: string, permissions: readonly Permission[]): string => {
    const person = name.trim() === '' ? t('sentence.thisPerson') : isolate(name.trim());
    if (permissions.length === 0) return t('sentence.nothing', { name: person });
    const parts = grantable().flatMap(({ subject }) => {
      const granted = permissions.filter((permission) => permission.subject === subject);
      if (granted.length === 0) return [];
      return [
        t('sentence.part', {
          subject: subjectLabel(subject),
          actions: joined(granted.map(({ action }) => t(`verb.${action}`))),
        }),
      ];
    });
    return t('sentence.can', { name: person, parts: parts.join(t('sentence.separator')) });
  };
}
