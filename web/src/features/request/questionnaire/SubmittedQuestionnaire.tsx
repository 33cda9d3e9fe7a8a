import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionnaireOut } from '@/api/schema.gen';
import { localized } from '@/forms/definition';
import { SubmittedForm } from '@/forms/SubmittedForm';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { NotSubmitted } from './NotSubmitted';
import { forgetPlace } from './sections/place';

interface SubmittedQuestionnaireProps {
  form: QuestionnaireOut['form'];
  submitted: NonNullable<QuestionnaireOut['submitted']>;
}

/** The submitted answers, and those of this browser that a submission elsewhere has left out. */
export function SubmittedQuestionnaire({ form, submitted }: SubmittedQuestionnaireProps) {
  const { t } = useTranslation(['questionnaire', 'common']);
  const time = t('common:time.saudi', { time: formatDateTime(submitted.submitted_at, currentLanguage()) });
  const by = submitted.submitted_by;
  useEffect(forgetPlace, []);
  return (
    <>
      <NotSubmitted form={form} submitted={submitted.answers} />
      <SubmittedForm
        form={form}
        answers={submitted.answers}
        title={localized(form.title)}
        lead={by ? t('submitted.leadBy', { name: isolate(by), time }) : t('submitted.lead', { time })}
        toLibrary={t('submitted.next')}
      />
    </>
  );
}
