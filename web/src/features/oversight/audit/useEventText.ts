import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEvent } from '@/api/contract';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const isPortal = (event: AuditEvent) => event.actor_id === null && event.actor_name === 'system';

/** A user who acts on their own account. Without a session the event has the user's name but no actor. */
const isAboutActor = (event: AuditEvent) =>
  event.subject_type === 'user' && !isPortal(event) && [null, event.subject_id].includes(event.actor_id);

/** Actor and object with their names at the time of the event. */
export function useEventText() {
  const { t, i18n } = useTranslation('audit');
  const language = i18n.language;
  return useMemo(
    () => ({
      actor: (event: AuditEvent): string => {
        if (!isPortal(event)) return event.actor_name;
        return t(event.action === 'account.sign_in_failed' ? 'visitor' : 'system');
      },
      subject: (event: AuditEvent): string | null => {
        const { subject_type: type, subject_id: id, details } = event;
        if (type === 'route') return id;
        if (type === 'clarification' && typeof details.number === 'number') return `C-${details.number}`;
        return (
          event.list_name ??
          textOf(details.organization_name) ??
          textOf(details.name) ??
          textOf(details.subject) ??
          textOf(details[`title_${language}`]) ??
          textOf(details.receipt_number) ??
          (isAboutActor(event) ? event.actor_name : null)
        );
      },
    }),
    [t, language],
  );
}
