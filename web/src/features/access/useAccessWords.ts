import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission, RouteAccess } from '@/api/contract';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import type access from '@/i18n/locales/en/access.json';

type Key = `route.${keyof (typeof access)['route']}`;

export interface AccessWords {
  /** What a request does. One that is newer than this page is named as the server names it. */
  request: (route: RouteAccess) => string;
  /** What a permission allows, as a verb: "approve companies". */
  may: (permission: Permission) => string;
  /** Who may make a request, in a sentence. */
  who: (route: RouteAccess) => string;
}

export function useAccessWords(): AccessWords {
  const { t, i18n } = useTranslation('access');
  return useMemo(() => {
    const either = new Intl.ListFormat(languages[currentLanguage()].intl, { type: 'disjunction' });
    const named = (key: string): key is Key => i18n.exists(key, { ns: 'access' });
    const may = ({ action, subject }: Permission) => {
      // Every pair that can be granted has its words; of all pairs the type knows only some.
      const key = `may.${subject}.${action}`;
      return t(key as 'may.users.VIEW');
    };
    return {
      may,
      request: ({ name }) => {
        const key = `route.${name}`;
        return named(key) ? t(key) : name;
      },
      who: ({ audience, permissions }) =>
        audience === 'permission' ? t('permissions', { permissions: either.format(permissions.map(may)) }) : t(`audience.${audience}`),
    };
  }, [t, i18n]);
}
