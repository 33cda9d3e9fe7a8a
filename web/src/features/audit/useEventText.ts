import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEvent } from '@/api/contract';

const lists = ['pending', 'rejected', 'active', 'submissions', 'audit', 'invitations', 'admins'] as const;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Actor and object with their names at the time of the event. */
export function useEventText() {
  const { t } = useTranslation('audit');
  return useMemo(
    () => ({
      actor: (event: AuditEvent): string =>
        event.actor_id === null && event.actor_name === 'system' ? t('system') : event.actor_name,
      subject: ({ subject_type: type, subject_id: id, details }: AuditEvent): string | null => {
        if (type === 'route') return id;
        const list = lists.find((one) => type === 'list' && one === id);
        if (list) return t(`list.${list}`);
        return (
          textOf(details.organization_name) ??
          textOf(details.name) ??
          textOf(details.subject) ??
          textOf(details.receipt_number)
        );
      },
    }),
    [t],
  );
}
