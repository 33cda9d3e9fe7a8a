import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Letter } from '@/api/contract';
import type messages from '@/i18n/locales/en/messages.json';

type Known = keyof (typeof messages)['letter'];

/** What the messages are about, in the order in which people meet them. */
const groups = {
  account: [
    'sign_up_code',
    'account_exists',
    'sign_in_code',
    'password_reset',
    'registration_unconfirmed',
    'password_changed',
  ],
  review: ['registration_received', 'review_reminder', 'review_escalation', 'company_approved', 'company_rejected'],
  rfi: [
    'submission_received',
    'submission_deleted',
    'feedback_received',
    'rfi_deadline_moved',
    'rfi_closed_submitted',
    'rfi_closed_not_submitted',
    'rfi_closed_administrators',
  ],
  administration: ['announcement', 'bundle_ready', 'admin_invitation', 'admin_email_changed'],
} as const satisfies Record<string, readonly Known[]>;

type GroupName = keyof typeof groups | 'other';
export interface LetterGroup {
  name: GroupName;
  letters: Letter[];
}

/** One that is newer than this page stands with the others, at the end. */
export function grouped(letters: readonly Letter[]): LetterGroup[] {
  const known = Object.entries(groups).map(([name, templates]) => ({
    name: name as GroupName,
    letters: templates.flatMap((template) => letters.filter((letter) => letter.template === template)),
  }));
  const placed = new Set(known.flatMap((group) => group.letters));
  const all: LetterGroup[] = [...known, { name: 'other', letters: letters.filter((letter) => !placed.has(letter)) }];
  return all.filter((group) => group.letters.length > 0);
}

export interface LetterWords {
  name: string;
  /** When it is sent, and to whom; not known of one that is newer than this page. */
  when?: string;
  to?: string;
}

export function useLetterWords(): (letter: Letter) => LetterWords {
  const { t, i18n } = useTranslation('messages');
  return useMemo(() => {
    const isKnown = (template: string): template is Known => i18n.exists(`letter.${template}.name`, { ns: 'messages' });
    return ({ template }) =>
      isKnown(template)
        ? { name: t(`letter.${template}.name`), when: t(`letter.${template}.when`), to: t(`letter.${template}.to`) }
        : { name: template };
  }, [t, i18n]);
}
