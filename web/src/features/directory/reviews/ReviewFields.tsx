import { useTranslation } from 'react-i18next';
import { reviewMessageMax } from '@/api/limits.gen';
import type { ReviewStatus } from '@/api/schema.gen';
import { useReviewStatusName } from '@/components/ReviewChip';
import { SelectInput } from '@/components/SelectInput';
import { TextInput } from '@/components/TextInput';
import { FormDateInput } from '@/forms/FormDateInput';
import type { PortalForm } from '@/forms/usePortalForm';
import type { Language } from '@/i18n/languages';
import { fromField } from '@/i18n/saudiTime';

export interface ReviewValues {
  status: string;
  message: string;
  window_ends_at: string;
}

const asksForMore = (status: string) => status === 'clarification_requested';

/** `before`: the end that stands, so that its seconds remain. */
export const wantedOf = ({ status, message, window_ends_at }: ReviewValues, before: string | null = null) => ({
  status: status as ReviewStatus,
  message,
  window_ends_at: asksForMore(status) ? fromField(window_ends_at, before) : null,
});

interface ReviewFieldsProps extends Pick<PortalForm<ReviewValues>, 'form' | 'field' | 'errorOf'> {
  statuses: readonly ReviewStatus[];
  /** The language of the company; undefined if there are several companies. */
  locale?: Language;
}

/** The status, the message that the company is sent with it, and for a clarification until when it may add something. */
export function ReviewFields({ form, field, errorOf, statuses, locale }: ReviewFieldsProps) {
  const { t } = useTranslation('reviews');
  const nameOf = useReviewStatusName();
  const needsMore = asksForMore(form.watch('status'));
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
        optional={!needsMore}
        multiline
        minRows={3}
        maxLength={reviewMessageMax}
      />
      {needsMore ? (
        <FormDateInput
          form={form}
          name="window_ends_at"
          withTime
          error={errorOf('window_ends_at')}
          label={t('form.window_ends_at')}
          hint={t('form.windowHint')}
        />
      ) : null}
    </>
  );
}
