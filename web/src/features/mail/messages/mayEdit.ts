import type { MessageWording, SampleMessage } from '@/api/contract';
import { useAbility } from '@/auth/ability';

/** Editing messages about codes and accounts requires the permission to edit users. */
export function useMayEdit(message: Pick<SampleMessage | MessageWording, 'is_security'> | undefined) {
  const ability = useAbility();
  return message?.is_security ? ability.can('UPDATE', 'users') : ability.can('SEND', 'emailAnnouncement');
}
