import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedbackOut } from '@/api/schema.gen';
import { SubmittedForm } from '@/forms/SubmittedForm';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { clearDraft } from '@/storage/drafts';
import { feedbackDraftName } from './api';

interface GivenFeedbackProps {
  form: FeedbackOut['form'];
  submitted: NonNullable<FeedbackOut['submitted']>;
}

/** The given feedback. If it was given on another device, this browser's draft is discarded. */
export function GivenFeedback({ form, submitted }: GivenFeedbackProps) {
  const { t } = useTranslation(['feedback', 'common']);
  const time = t('common:time.saudi', { time: formatDateTime(submitted.submitted_at, currentLanguage()) });
  useEffect(() => {
    clearDraft(feedbackDraftName);
  }, []);
  return (
    <SubmittedForm
      form={form}
      answers={submitted.answers}
      title={t('title')}
      lead={t('given', { time })}
      toLibrary={t('toLibrary')}
    />
  );
}
