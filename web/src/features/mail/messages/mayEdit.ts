import type { MessageWordingOut, SampleMessageOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';

/** Editing messages about codes and accounts requires the permission to edit users. */
export function useMayEdit(message: Pick<SampleMessageOut | MessageWordingOut, 'is_security'> | undefined) {
  const ability = useAbility();
  return message?.is_security ? ability.can('UPDATE', 'users') : ability.can('SEND', 'emailAnnouncement');
}
