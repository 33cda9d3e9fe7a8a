import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEvent } from '@/api/contract';
import type audit from '@/i18n/locales/en/audit.json';

type ListKey = `list.${keyof (typeof audit)['list']}`;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Actor and object with their names at the time of the event. */
export function useEventText() {
  const { t, i18n } = useTranslation('audit');
  const language = i18n.language;
  return useMemo(() => {
    const isList = (key: string): key is ListKey => i18n.exists(key, { ns: 'audit' });
    return {
      actor: (event: AuditEvent): string =>
        event.actor_id === null && event.actor_name === 'system' ? t('system') : event.actor_name,
      subject: ({ subject_type: type, subject_id: id, details }: AuditEvent): string | null => {
        if (type === 'route') return id;
        const list = `list.${id ?? ''}`;
        if (type === 'list' && isList(list)) return t(list);
        if (type === 'clarification' && typeof details.number === 'number') return `C-${details.number}`;
        return (
          textOf(details.organization_name) ??
          textOf(details.name) ??
          textOf(details.subject) ??
          textOf(details[`title_${language}`]) ??
          textOf(details.receipt_number)
        );
      },
    };
  }, [t, i18n, language]);
}
