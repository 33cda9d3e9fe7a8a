import QuizOutlined from '@mui/icons-material/QuizOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterDialog } from '@/components/laterDialog';
import type { AnswersToFilter } from './AnswerFilterDialog';

const AnswerFilterDialog = laterDialog(() => import('./AnswerFilterDialog'));

/** Filters by any answer to any question. */
export function AnswerFilter(props: AnswersToFilter) {
  const { t } = useTranslation('insights');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<QuizOutlined />}
        aria-haspopup="dialog"
        disabled={props.questions.length === 0}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('filter.byAnswer')}
      </Button>
      <AnswerFilterDialog
        {...props}
        open={open}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}
