import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { client, unwrap } from '@/api/client';
import type { MessageWordingOut, SampleMessageOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import type catalogue from '@/i18n/locales/en/messages.json';

export const galleryQuery = queryOptions({
  queryKey: ['messages', 'gallery'],
  queryFn: ({ signal }): Promise<{ items: SampleMessageOut[] }> =>
    unwrap(client.GET('/api/messages/gallery', { signal })),
});

type Known = keyof (typeof catalogue)['template'];

/** Messages by subject, in the order of the process. */
const groups = {
  account: [
    'sign_up_code',
    'account_exists',
    'sign_in_code',
    'password_reset',
    'registration_unconfirmed',
    'password_changed',
    'contact_code',
    'email_changed',
    'phone_changed',
    'factor_added',
    'factor_removed',
    'recovery_code_used',
    'recovery_codes_renewed',
    'factor_reset_begun',
    'factors_reset',
    'colleague_invitation',
    'colleague_account_exists',
    'colleague_joined',
    'colleague_left',
    'colleague_removed',
    'colleague_promoted',
    'ownership_moved',
  ],
  review: [
    'registration_received',
    'review_reminder',
    'review_escalation',
    'company_approved',
    'company_returned',
    'company_rejected',
    'change_accepted',
    'change_declined',
  ],
  rfi: [
    'submission_received',
    'submission_replaced',
    'submission_withdrawn',
    'submission_deleted',
    'feedback_received',
    'document_published',
    'rfi_deadline_moved',
    'review_status_changed',
    'clarification_requested',
    'addition_received',
    'deadline_extended',
    'extension_taken_back',
    'rfi_reminder_not_begun',
    'rfi_reminder_begun',
    'rfi_reminder_not_submitted',
    'rfi_closed_submitted',
    'rfi_closed_not_submitted',
    'rfi_closed_early_submitted',
    'rfi_closed_early_not_submitted',
    'rfi_closed_early_extended',
    'rfi_closed_administrators',
    'responses_opened',
    'responses_opened_early',
  ],
  questions: [
    'clarifications_published',
    'question_answered',
    'question_declined',
    'question_assigned',
    'questions_assigned',
    'remark_mentioned',
  ],
  administration: [
    'announcement',
    'invitation',
    'bundle_ready',
    'admin_invitation',
    'admin_email_changed',
    'security_wording_changed',
    'audit_witnessed',
  ],
} as const satisfies Record<string, readonly Known[]>;

type GroupName = keyof typeof groups | 'other';
export interface MessageGroup {
  name: GroupName;
  messages: SampleMessageOut[];
}

/** Groups the messages; unknown ones form the last group. */
export function grouped(messages: readonly SampleMessageOut[]): MessageGroup[] {
  const known = Object.entries(groups).map(([name, templates]) => ({
    name: name as GroupName,
    messages: templates.flatMap((template) => messages.filter((message) => message.template === template)),
  }));
  const placed = new Set(known.flatMap((group) => group.messages));
  const all: MessageGroup[] = [
    ...known,
    { name: 'other', messages: messages.filter((message) => !placed.has(message)) },
  ];
  return all.filter((group) => group.messages.length > 0);
}

export interface MessageTexts {
  name: string;
  /** Trigger and recipients; undefined for an unknown message. */
  when?: string;
  to?: string;
}

export function useMessageTexts(): (message: Pick<SampleMessageOut, 'template'>) => MessageTexts {
  const { t, i18n } = useTranslation('messages');
  return useMemo(() => {
    const isKnown = (template: string): template is Known =>
      i18n.exists(`template.${template}.name`, { ns: 'messages' });
    return ({ template }) =>
      isKnown(template)
        ? {
            name: t(`template.${template}.name`),
            when: t(`template.${template}.when`),
            to: t(`template.${template}.to`),
          }
        : { name: template };
  }, [t, i18n]);
}

/** Editing messages about codes and accounts requires the permission to edit users. */
export function useMayEdit(message: Pick<SampleMessageOut | MessageWordingOut, 'is_security'> | undefined) {
  const ability = useAbility();
  return message?.is_security ? ability.can('UPDATE', 'users') : ability.can('SEND', 'emailAnnouncement');
}
