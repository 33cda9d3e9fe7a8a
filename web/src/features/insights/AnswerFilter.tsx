import QuizOutlined from '@mui/icons-material/QuizOutlined';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterDialog } from '@/components/laterDialog';
import { notifyError } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import type { AnswersToFilter } from './AnswerFilterDialog';

const AnswerFilterDialog = laterDialog(() => import('./AnswerFilterDialog'));

interface AnswerFilterProps extends AnswersToFilter {
  /** Of the questions, which may not have been fetched yet. */
  query: Pick<UseQueryResult, 'isFetching' | 'refetch'>;
}

/** Filters by any answer to any question. */
export function AnswerFilter({ query, ...props }: AnswerFilterProps) {
  const { t } = useTranslation('insights');
  const errorText = useErrorText();
  const [open, setOpen] = useState(false);
  const isMissing = props.questions.length === 0;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<QuizOutlined />}
        aria-haspopup="dialog"
        loading={open && isMissing && query.isFetching}
        onClick={() => {
          setOpen(true);
          if (!isMissing) return;
          void query.refetch({ cancelRefetch: false }).then(({ error }) => {
            if (!error) return;
            setOpen(false);
            notifyError(errorText(error));
          });
        }}
      >
        {t('filter.byAnswer')}
      </Button>
      <AnswerFilterDialog
        {...props}
        open={open && !isMissing}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}
