import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers } from '@/api/contract';
import type { FormDefinition } from '@/api/schema.gen';
import { differingQuestions } from '@/forms/answers';
import { AnswerList } from '@/forms/AnswerList';
import { readDraft } from '@/storage/drafts';
import { isLocalDraft, localDraftName } from './drafts/localDraft';
import { mergeDrafts } from './drafts/mergeDrafts';
import { forgetLocalDraft } from './drafts/useDraftSaver';

interface NotSubmittedProps {
  form: FormDefinition;
  submitted: Answers;
}

/**
 * What was typed in this browser and is not among the submitted answers, because a colleague submitted before it was saved.
 * It stays until the person has read it.
 */
export function NotSubmitted({ form, submitted }: NotSubmittedProps) {
  const { t } = useTranslation('questionnaire');
  const [typed, setTyped] = useState<Answers | null>(null);
  useEffect(() => {
    let active = true;
    void readDraft(localDraftName).then((found) => {
      if (!active || !isLocalDraft(found)) return;
      const { common = null, answers } = found;
      // Without what the person left unchanged.
      const mine = mergeDrafts(form, { common, mine: answers, theirs: submitted }).answers;
      if (differingQuestions(form, mine, submitted).length > 0) setTyped(mine);
      else forgetLocalDraft();
    });
    return () => {
      active = false;
    };
  }, [form, submitted]);
  if (!typed) return null;
  return (
    <Alert severity="warning" sx={{ mb: 6, '@media print': { display: 'none' } }}>
      <AlertTitle>{t('notSubmitted.title')}</AlertTitle>
      {t('notSubmitted.text')}
      <AnswerList questions={differingQuestions(form, typed, submitted)} answers={typed} />
      <Button
        variant="outlined"
        size="small"
        sx={{ mt: 3 }}
        onClick={() => {
          forgetLocalDraft();
          setTyped(null);
        }}
      >
        {t('notSubmitted.read')}
      </Button>
    </Alert>
  );
}
