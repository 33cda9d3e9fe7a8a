import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Answers } from '@/api/contract';
import type { FormDefinition } from '@/api/schema.gen';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { formProgress, nextUnanswered } from '@/forms/progress';
import { focusQuestion, questionSearch } from './steps';

interface NextUnansweredProps {
  form: FormDefinition;
  answers: Answers;
  /** The question that had the focus last. */
  lastFocused: () => string | null;
}

/** Goes to the next required question without an answer, in any section. */
export function NextUnanswered({ form, answers, lastFocused }: NextUnansweredProps) {
  const { t } = useTranslation('questionnaire');
  const navigate = useNavigate();
  const { answered, total } = formProgress(form, answers);
  if (answered === total) return null;
  return (
    <Button
      variant="text"
      size="small"
      startIcon={<ArrowDownwardRounded />}
      onClick={() => {
        const next = nextUnanswered(form, answers, lastFocused());
        if (!next) return;
        void navigate({ search: questionSearch(next.section.id, next.question.id) });
        // The address may be the same as before.
        focusQuestion(next.question.id);
      }}
    >
      {t('nextUnanswered', { formatted: formatNumber(total - answered, currentLanguage()) })}
    </Button>
  );
}
