import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteAccess } from '@/api/contract';
import { permissionLabel } from '@/auth/grantable';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import type access from '@/i18n/locales/en/access.json';

type Key = `route.${keyof (typeof access)['route']}`;

export interface AccessWords {
  /** The description of a route. An unknown one keeps the server's name. */
  request: (route: RouteAccess) => string;
  /** The callers of a route in a sentence. */
  who: (route: RouteAccess) => string;
}

export function useAccessWords(): AccessWords {
  const { t, i18n } = useTranslation('access');
  return useMemo(() => {
    const either = new Intl.ListFormat(languages[currentLanguage()].intl, { type: 'disjunction' });
    const named = (key: string): key is Key => i18n.exists(key, { ns: 'access' });
    return {
      request: ({ name }) => {
        const key = `route.${name}`;
        return named(key) ? t(key) : name;
      },
      who: ({ audience, permissions }) =>
        audience === 'permission'
          ? t('permissions', { permissions: either.format(permissions.map(permissionLabel)) })
          : t(`audience.${audience}`),
    };
  }, [t, i18n]);
}
