import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Answers } from '@/api/contract';
import type { FormDefinition, Section } from '@/api/schema.gen';
import { PageHeader } from '@/components/PageHeader';
import { localized } from '@/forms/definition';
import type { ChangeAnswer } from '@/forms/question';
import { QuestionField } from '@/forms/QuestionField';
import type { AnswerErrors } from '@/forms/useAnswerErrors';
import { focusQuestion, reviewStep, searchOf, stepName } from './steps';

interface SectionStepProps {
  form: FormDefinition;
  section: Section;
  index: number;
  answers: Answers;
  errors: AnswerErrors;
  /** The question to focus: the one to change, or the remembered one. */
  target: string | null;
  fromReview: boolean;
  onChange: ChangeAnswer;
  onFocusQuestion: (questionId: string) => void;
}

export function SectionStep({
  form,
  section,
  index,
  answers,
  errors,
  target,
  fromReview,
  onChange,
  onFocusQuestion,
}: SectionStepProps) {
  const { t } = useTranslation(['questionnaire', 'common']);
  useFocusOn(target, section.id);
  // A phone paints the introduction first: the fields take it a tenth of a second.
  const hasFields = useDeferredValue(true, target !== null);
  return (
    <>
      <PageHeader
        title={localized(section.title)}
        lead={localized(section.description)}
        breadcrumb={
          <Typography variant="label" component="p" color="primary" sx={{ mb: 1 }}>
            {t('title')} · {t('sectionOf', { number: index + 1, total: form.sections.length })}
          </Typography>
        }
      />
      {hasFields ? (
        <>
          <Box
            onFocus={(event) => {
              const question = event.target.closest<HTMLElement>('[data-question]')?.dataset.question;
              if (question) onFocusQuestion(question);
            }}
            sx={{ display: 'grid', gap: 12 }}
          >
            {section.questions.map((question) => (
              <QuestionField
                key={question.id}
                question={question}
                answer={answers[question.id]}
                errors={errors.of(question.id)}
                onChange={onChange}
                onLeave={errors.leave}
              />
            ))}
          </Box>
          <SectionButtons form={form} index={index} fromReview={fromReview} />
        </>
      ) : (
        <div aria-busy="true" style={{ height: '100vh' }} />
      )}
    </>
  );
}

function SectionButtons({ form, index, fromReview }: { form: FormDefinition; index: number; fromReview: boolean }) {
  const { t } = useTranslation(['questionnaire', 'common']);
  const next = form.sections[index + 1];
  const forward = fromReview ? t('backToReview') : next ? t('next', { title: localized(next.title) }) : t('toReview');
  const to = fromReview ? reviewStep : stepName(form, index + 1);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap-reverse',
        gap: 3,
        justifyContent: 'space-between',
        mt: 12,
        pt: 6,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {index > 0 && !fromReview ? (
        <Button
          component={RouterLink}
          to={searchOf(stepName(form, index - 1))}
          variant="text"
          size="large"
          startIcon={<ArrowBackRounded className="mirrored" />}
        >
          {t('common:actions.back')}
        </Button>
      ) : (
        <span />
      )}
      <Button
        component={RouterLink}
        to={searchOf(to)}
        size="large"
        endIcon={<ArrowForwardRounded className="mirrored" />}
      >
        {forward}
      </Button>
    </Box>
  );
}

/** For each new target, after the heading had the focus. */
function useFocusOn(target: string | null, sectionId: string) {
  useEffect(() => {
    if (target !== null) focusQuestion(target);
  }, [target, sectionId]);
}
