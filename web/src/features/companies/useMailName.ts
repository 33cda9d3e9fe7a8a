import { useTranslation } from 'react-i18next';

const known = [
  'sign_up_code',
  'sign_in_code',
  'account_exists',
  'password_reset',
  'password_changed',
  'registration_received',
  'company_approved',
  'company_rejected',
  'submission_received',
  'submission_deleted',
  'feedback_received',
  'announcement',
  'rfi_deadline_moved',
  'rfi_closed_submitted',
  'rfi_closed_not_submitted',
] as const;

type Template = (typeof known)[number];
const isKnown = (template: string): template is Template => known.some((one) => one === template);

/** The name of a message by its template; an unknown template is called "Message". */
export function useMailName() {
  const { t } = useTranslation('companies');
  return (template: string) => t(isKnown(template) ? `mails.template.${template}` : 'mails.template.other');
}
