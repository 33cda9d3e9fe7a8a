import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Answers, Draft, FormDefinition } from '@/api/contract';
import { differingQuestions } from '@/forms/answers';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';

interface SupersededDialogProps {
  form: FormDefinition;
  mine: Answers;
  theirs: Draft | null;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/**
 * Asks the person to choose between two versions. It cannot be dismissed, because saving is paused; the focus starts on
 * the title, so that a key press for a text field chooses nothing.
 */
export function SupersededDialog({ form, mine, theirs, onTakeTheirs, onKeepMine }: SupersededDialogProps) {
  return (
    <Dialog
      open={theirs !== null}
      role="alertdialog"
      aria-labelledby="superseded-title"
      aria-describedby="superseded-text"
      maxWidth="sm"
      fullWidth
    >
      {theirs ? (
        <Choice form={form} mine={mine} theirs={theirs} onTakeTheirs={onTakeTheirs} onKeepMine={onKeepMine} />
      ) : null}
    </Dialog>
  );
}

function Choice({ form, mine, theirs, onTakeTheirs, onKeepMine }: SupersededDialogProps & { theirs: Draft }) {
  const { t } = useTranslation('questionnaire');
  const language = currentLanguage();
  const differing = differingQuestions(form, mine, theirs.answers);
  const numbers = new Intl.ListFormat(languages[language].intl, { type: 'conjunction' }).format(
    differing.map(({ number }) => String(number)),
  );
  const time = formatDateTime(theirs.saved_at, language, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <>
      <DialogTitle
        id="superseded-title"
        variant="title"
        component="h2"
        tabIndex={-1}
        sx={{ '&:focus': { outline: 'none' } }}
        ref={(title: HTMLHeadingElement | null) => title?.focus()}
      >
        {t('superseded.title')}
      </DialogTitle>
      <DialogContent id="superseded-text" sx={{ display: 'grid', gap: 2 }}>
        <Typography>{t('superseded.text')}</Typography>
        <Typography color="textSecondary">{t('superseded.saved', { time })}</Typography>
        {differing.length > 0 ? (
          <Typography color="textSecondary">
            {t('superseded.differing', { count: differing.length, questions: numbers })}
          </Typography>
        ) : null}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={onTakeTheirs}>
          {t('superseded.useTheirs')}
        </Button>
        <Button onClick={onKeepMine}>{t('superseded.keepMine')}</Button>
      </DialogActions>
    </>
  );
}
