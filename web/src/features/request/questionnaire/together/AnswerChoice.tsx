import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/api/contract';
import type { Question } from '@/api/schema.gen';
import { GivenAnswer } from '@/forms/AnswerList';
import { localized } from '@/forms/definition';

export type Side = 'mine' | 'theirs';

interface AnswerChoiceProps {
  question: Question;
  mine: Answer | undefined;
  theirs: Answer | undefined;
  /** Who saved the other answer; null: the same person elsewhere. */
  by: string | null;
  side: Side;
  onChoose: (side: Side) => void;
}

/** One question with two answers, both visible, of which one is kept. */
export function AnswerChoice({ question, mine, theirs, by, side, onChoose }: AnswerChoiceProps) {
  const { t } = useTranslation('questionnaire');
  const label = useId();
  const answers = { mine, theirs };
  const names = {
    mine: t('superseded.mine'),
    theirs: by ? t('superseded.theirsOf', { name: by }) : t('superseded.theirs'),
  };
  return (
    <RadioGroup
      aria-labelledby={label}
      value={side}
      onChange={(_, chosen) => {
        onChoose(chosen as Side);
      }}
      sx={{ gap: 3 }}
    >
      <Typography id={label} variant="label" component="h3">
        {question.number}. {localized(question.title)}
      </Typography>
      {(['mine', 'theirs'] as const).map((one) => (
        <Box
          key={one}
          sx={{ border: 1, borderColor: one === side ? 'primary.main' : 'divider', borderRadius: 2, p: 3 }}
        >
          <FormControlLabel
            value={one}
            control={<Radio slotProps={{ input: { 'aria-describedby': `${label}-${one}` } }} />}
            label={names[one]}
          />
          <Box id={`${label}-${one}`} sx={{ overflowWrap: 'anywhere' }}>
            <GivenAnswer question={question} answer={answers[one]} />
          </Box>
        </Box>
      ))}
    </RadioGroup>
  );
}
