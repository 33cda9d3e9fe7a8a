import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import type { ReviewStatus } from '@/api/schema.gen';
import { findPermissionLabel } from '@/auth/grantable';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import type audit from '@/i18n/locales/en/audit.json';

type Known = keyof (typeof audit)['value'];

/** The callers of a route. */
const audiences = {
  'signed in': 'signedIn',
  'approved company': 'approvedCompany',
  'approved company with answers': 'answeredCompany',
  'approved company with answers, or admin': 'answeredCompanyOrAdmin',
  admin: 'admin',
} as const;
const isAudience = (rule: string): rule is keyof typeof audiences => Object.hasOwn(audiences, rule);

/** Recorded values in words, where there are any: permissions, rules, states. Otherwise null. */
export function useValueText(): (name: string, value: string) => string | null {
  const { t, i18n } = useTranslation('audit');
  const reviewStatuses = useConfig()?.review_status_names;
  return useMemo(() => {
    const either = new Intl.ListFormat(languages[currentLanguage()].intl, { type: 'disjunction' });
    const isKnown = (value: string): value is Known =>
      /^\w+$/.test(value) && i18n.exists(`value.${value}`, { ns: 'audit' });
    return (name, value) => {
      if (name === 'required' && isAudience(value)) return t(`audience.${audiences[value]}`);
      if ((name === 'status' || name === 'status_before') && reviewStatuses && value in reviewStatuses) {
        return reviewStatuses[value as ReviewStatus]?.[currentLanguage()] ?? null;
      }
      const parts = value.split(' or ').map(findPermissionLabel);
      if (parts.every((part) => part !== null)) return either.format(parts);
      return ['kind', 'status', 'scope', 'format', 'error', 'reason', 'role', 'topic', 'trouble'].includes(name) &&
        isKnown(value)
        ? t(`value.${value}`)
        : null;
    };
  }, [t, i18n, reviewStatuses]);
}
