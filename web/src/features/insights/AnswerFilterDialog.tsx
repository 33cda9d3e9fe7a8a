import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '@/components/FormField';
import { partsOfAnswer } from '@/directory/forms';
import type { FilterValues } from '@/lists/definition';
import { keyOf, labelOf, mostAnswers, replaceAnswers, type Asked } from './figures';
import { QuestionSelect } from './QuestionSelect';

export interface AnswersToFilter {
  questions: readonly Asked[];
  values: FilterValues;
  onApply: (values: FilterValues) => void;
}

interface AnswerFilterDialogProps extends AnswersToFilter {
  open: boolean;
  onClose: () => void;
}

export default function AnswerFilterDialog({ open, ...form }: AnswerFilterDialogProps) {
  const { t } = useTranslation('insights');
  const titleId = useId();
  return (
    <Dialog open={open} onClose={form.onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="title" component="h2">
        {t('filter.title')}
      </DialogTitle>
      <AnswerForm {...form} />
    </Dialog>
  );
}

const chosenOf = (values: FilterValues, question: string): string[] =>
  (values.answer ?? []).map(partsOfAnswer).flatMap((answer) => (answer.question === question ? [answer.value] : []));

/** Mounted with the dialog, so that it starts with the current filter. */
function AnswerForm({ questions, values, onApply, onClose }: Omit<AnswerFilterDialogProps, 'open'>) {
  const { t } = useTranslation(['insights', 'lists', 'common']);
  const asked = questions.filter(({ choices }) => choices.length > 0);
  const [key, setKey] = useState(() => (asked[0] ? keyOf(asked[0]) : ''));
  const [changed, setChanged] = useState(values);
  const question = asked.find((one) => keyOf(one) === key);
  const chosen = chosenOf(changed, key);
  const tooMany = (changed.answer?.length ?? 0) > mostAnswers;
  return (
    <form
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (tooMany) return;
        onApply(changed);
        onClose();
      }}
    >
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <Typography color="textSecondary">{t('filter.lead')}</Typography>
        <QuestionSelect
          name="filter.question"
          label={t('filter.question')}
          questions={asked}
          value={key}
          onChange={setKey}
        />
        {question ? (
          <FormField
            name="filter.answers"
            label={t('filter.answers')}
            group
            error={tooMany ? t('filter.tooMany', { count: mostAnswers }) : undefined}
          >
            {() =>
              question.choices.map((choice) => (
                <FormControlLabel
                  key={choice.value}
                  label={labelOf(choice, question.type)}
                  sx={{ display: 'flex', m: 0 }}
                  control={
                    <Checkbox
                      checked={chosen.includes(choice.value)}
                      onChange={(event) => {
                        const now = event.target.checked
                          ? [...chosen, choice.value]
                          : chosen.filter((one) => one !== choice.value);
                        setChanged(replaceAnswers(changed, key, now));
                      }}
                    />
                  }
                />
              ))
            }
          </FormField>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit">{t('lists:filters.apply')}</Button>
      </DialogActions>
    </form>
  );
}
