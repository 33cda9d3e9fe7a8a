import type { Insights } from '@/api/contract';
import type { PortalAbility } from '@/auth/ability';
import { companyAddress } from '@/navigation/companyAddress';

export type Activity = Insights['latest_activity'][number];

/** The target of an event: its object, if that exists and has a page. */
export function addressOf(
  { action, subject_type: type, subject_id: id, user_id: userId, company_status: status }: Activity,
  ability: PortalAbility,
): string | null {
  if (id === null || action === 'admin.deleted') return null;
  const named = encodeURIComponent(id);
  switch (type) {
    case 'company':
      return userId && status ? companyAddress(userId, status) : null;
    case 'submission':
      return userId ? `/submissionsList?submission=${named}` : null;
    case 'bundle':
      return `/submissionsList?bundle=${named}`;
    case 'invitation':
      return `/invitations?invitation=${named}`;
    case 'sent_invitation':
      return `/invitations?view=sent&sent=${named}`;
    case 'question':
      return `/questionsList?question=${named}`;
    case 'clarification':
      return `/clarificationsList?clarification=${named}`;
    case 'announcement':
      return `/sendEmail/${named}`;
    case 'document':
      return action === 'document.deleted' ? null : `/library?document=${named}`;
    case 'user':
      return ability.can('UPDATE', 'users') ? `/usersForm/${named}` : `/users?user=${named}`;
    default:
      return null;
  }
}
