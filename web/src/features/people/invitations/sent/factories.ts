import type { SentInvitation, SentInvitationDetails } from '@/api/contract';
import type { SentCountsOut } from '@/api/schema.gen';

/** Data of tests. */
export const makeSent = (changes: Partial<SentInvitation> = {}): SentInvitation => ({
  id: 'sent-1',
  recipient: 'projects@kumo.example',
  recipient_name: 'Kumo HD',
  status: 'sent',
  refusal: null,
  locale: 'ar',
  created_at: '2026-11-20T08:00:00Z',
  last_mail_at: '2026-11-20T08:00:00Z',
  opened_at: null,
  organization_name: null,
  registered_at: null,
  company_id: null,
  user_id: null,
  company_status: null,
  expires_at: null,
  note: 'Second round',
  created_by_name: 'Huda Al-Qahtani',
  revoked_at: null,
  revoked_by_name: null,
  can_remind: true,
  can_revoke: true,
  ...changes,
});

export const makeSentDetails = (changes: Partial<SentInvitationDetails> = {}): SentInvitationDetails => ({
  ...makeSent(),
  mails: [
    {
      id: 'mail-1',
      kind: 'first',
      recipient: 'projects@kumo.example',
      state: 'sent',
      error: null,
      asked_at: '2026-11-20T08:00:00Z',
      sent_at: '2026-11-20T08:00:02Z',
    },
  ],
  ...changes,
});

export const makeSentCounts = (changes: Partial<SentCountsOut> = {}): SentCountsOut => ({
  total: 2,
  by_status: { queued: 0, sent: 1, rejected: 1, opened: 0, registered: 0, approved: 0, revoked: 0, expired: 0 },
  remindable: 1,
  revocable: 2,
  ...changes,
});
