import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Questionnaire } from '@/api/contract';
import { localized } from '@/forms/definition';
import { SubmittedForm } from '@/forms/SubmittedForm';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { forgetPlace } from './place';
import { forgetLocalDraft } from './useDraftSaver';

interface SubmittedQuestionnaireProps {
  form: Questionnaire['form'];
  submitted: NonNullable<Questionnaire['submitted']>;
}

/** The submitted answers. If they were submitted on another device, this browser's draft is discarded. */
export function SubmittedQuestionnaire({ form, submitted }: SubmittedQuestionnaireProps) {
  const { t } = useTranslation(['questionnaire', 'common']);
  const time = t('common:time.saudi', { time: formatDateTime(submitted.submitted_at, currentLanguage()) });
  useEffect(() => {
    forgetLocalDraft();
    forgetPlace();
  }, []);
  return (
    <SubmittedForm
      form={form}
      answers={submitted.answers}
      title={localized(form.title)}
      lead={t('submitted.lead', { time })}
      toLibrary={t('submitted.next')}
    />
  );
}
