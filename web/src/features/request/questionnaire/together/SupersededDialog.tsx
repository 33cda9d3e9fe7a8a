import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers } from '@/api/contract';
import type { DraftOut, Question } from '@/api/schema.gen';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { AnswerChoice, type Side } from './AnswerChoice';
import type { SaveState } from '../drafts/draftView';

interface SupersededDialogProps {
  save: SaveState;
  mine: Answers;
  /** The questions for which the other's answer is chosen. */
  onChoose: (theirs: Question[]) => void;
}

/**
 * Asks the person to choose between two answers to the same question, both visible. It cannot be dismissed, because
 * saving is paused; the focus starts on the title, so that a key press for a text field chooses nothing.
 */
export default function SupersededDialog({ save, mine, onChoose }: SupersededDialogProps) {
  return (
    <Dialog
      open={save.kind === 'superseded'}
      role="alertdialog"
      aria-labelledby="superseded-title"
      aria-describedby="superseded-text"
      maxWidth="sm"
      fullWidth
    >
      {save.kind === 'superseded' ? (
        <Choice
          key={save.theirs.save_number}
          theirs={save.theirs}
          conflicts={save.conflicts}
          mine={mine}
          onChoose={onChoose}
        />
      ) : null}
    </Dialog>
  );
}

interface ChoiceProps extends Pick<SupersededDialogProps, 'mine' | 'onChoose'> {
  theirs: DraftOut;
  conflicts: Question[];
}

function Choice({ theirs, conflicts, mine, onChoose }: ChoiceProps) {
  const { t } = useTranslation('questionnaire');
  const [sides, setSides] = useState<Partial<Record<string, Side>>>({});
  const time = formatDateTime(theirs.saved_at, currentLanguage(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const name = theirs.saved_by ? isolate(theirs.saved_by) : null;
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
        {name ? t('superseded.titleBy', { name }) : t('superseded.title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <Typography id="superseded-text">
          {t('superseded.text')} {name ? t('superseded.savedBy', { name, time }) : t('superseded.saved', { time })}
        </Typography>
        {conflicts.map((question) => (
          <AnswerChoice
            key={question.id}
            question={question}
            mine={mine[question.id]}
            theirs={theirs.answers[question.id]}
            by={name}
            side={sides[question.id] ?? 'mine'}
            onChoose={(side) => {
              setSides({ ...sides, [question.id]: side });
            }}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            onChoose(conflicts.filter(({ id }) => sides[id] === 'theirs'));
          }}
        >
          {t('superseded.save')}
        </Button>
      </DialogActions>
    </>
  );
}
