import { useTranslation } from 'react-i18next';
import type { PermissionOut } from '@/api/schema.gen';
import { grantable, subjectLabel } from '@/auth/grantable';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { languages } from '@/i18n/languages';

/** Permissions in words: `bySubject` for a list, `parts` for one line, `sentence` with the person's name. */
export function usePermissionText() {
  const { t } = useTranslation('admins');
  const joined = (words: string[]) =>
    new Intl.ListFormat(languages[currentLanguage()].intl, { type: 'conjunction' }).format(words);
  const bySubject = (permissions: readonly PermissionOut[]) =>
    grantable().flatMap(({ subject, actions }) => {
      const granted = actions.filter((action) =>
        permissions.some((permission) => permission.subject === subject && permission.action === action),
      );
      if (granted.length === 0) return [];
      return [{ subject: subjectLabel(subject), actions: joined(granted.map((action) => t(`verb.${action}`))) }];
    });
  const parts = (permissions: readonly PermissionOut[]): string =>
    bySubject(permissions)
      .map((part) => t('sentence.part', part))
      .join(t('sentence.separator'));
  const sentence = (name: string, permissions: readonly PermissionOut[]): string => {
    const person = name.trim() === '' ? t('sentence.thisPerson') : isolate(name.trim());
    if (permissions.length === 0) return t('sentence.nothing', { name: person });
    return t('sentence.can', { name: person, parts: parts(permissions) });
  };
  return { bySubject, parts, sentence };
}
