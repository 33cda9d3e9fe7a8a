import { useTranslation } from 'react-i18next';
import type { ReviewStatus } from '@/api/contract';
import { useReviewStatusName } from '@/components/ReviewChip';
import { SelectInput } from '@/components/SelectInput';
import { TextInput } from '@/components/TextInput';
import type { PortalForm } from '@/forms/usePortalForm';
import type { Language } from '@/i18n/languages';
import { messageMax } from './limits';

interface ReviewValues {
  status: string;
  message: string;
}

interface ReviewFieldsProps {
  field: PortalForm<ReviewValues>['field'];
  statuses: readonly ReviewStatus[];
  /** The language of the company; undefined if there are several companies. */
  locale?: Language;
}

/** The status, and the message that the company is sent with it. */
export function ReviewFields({ field, statuses, locale }: ReviewFieldsProps) {
  const { t } = useTranslation('reviews');
  const nameOf = useReviewStatusName();
  return (
    <>
      <SelectInput
        {...field('status')}
        label={t('form.status')}
        options={statuses.map((value) => ({ value, label: nameOf(value) }))}
      />
      <TextInput
        {...field('message')}
        label={t('form.message')}
        hint={locale ? t(`form.messageHint.${locale}`) : t('form.messageHintAll')}
        {...(locale ? { lang: locale } : {})}
        optional
        multiline
        minRows={3}
        maxLength={messageMax}
      />
    </>
  );
}
