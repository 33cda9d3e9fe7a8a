import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Question } from '@/api/schema.gen';
import { withValue } from './answers';
import { answerPath, localized } from './definition';
import { controlId, type QuestionProps } from './question';
import { QuestionGroup } from './QuestionGroup';

const Step = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: 52,
  borderRadius: 8,
  border: `1px solid ${theme.tokens.controlBorder}`,
  backgroundColor: theme.tokens.surface,
  fontWeight: 500,
  cursor: 'pointer',
  transition: 'background-color 120ms, border-color 120ms',
  '&:hover': { borderColor: theme.tokens.primary },
  '&:has(input:checked)': {
    borderColor: theme.tokens.primary,
    backgroundColor: theme.tokens.primary,
    color: theme.tokens.onPrimary,
  },
  '@media (forced-colors: active)': {
    '&:has(input:checked)': {
      forcedColorAdjust: 'none',
      borderColor: 'Highlight',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
    },
  },
  '&:has(input:focus-visible)': { outline: `3px solid ${theme.tokens.primary}`, outlineOffset: 2 },
  '&[data-invalid]:not(:has(input:checked))': { borderColor: theme.tokens.error },
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
}));

/** Steps of a scale with named ends in reading direction: low at the start, high at the end. */
export function ScaleQuestion({ question, answer, errors, onChange }: QuestionProps) {
  const { scale } = question;
  if (!scale) return null;
  const id = controlId(question.id);
  const steps = Array.from({ length: scale.max - scale.min + 1 }, (_, index) => scale.min + index);
  return (
    <QuestionGroup question={question} error={errors.value}>
      <Box sx={{ maxWidth: 480 }}>
        <Box
          sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: { xs: 1.5, sm: 2 } }}
        >
          {steps.map((step, index) => (
            <Step key={step} data-invalid={errors.value !== undefined || undefined}>
              <input
                type="radio"
                id={index === 0 ? id : `${id}--${step}`}
                name={answerPath(question.id)}
                aria-label={stepName(scale, step)}
                checked={answer?.value === step}
                onChange={() => {
                  onChange(question.id, (before) => withValue(before, step));
                }}
              />
              <span aria-hidden>{step}</span>
            </Step>
          ))}
        </Box>
        <Box aria-hidden sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, mt: 1.5 }}>
          <Typography variant="hint">{endLabel(scale, scale.min)}</Typography>
          <Typography variant="hint" sx={{ textAlign: 'end' }}>
            {endLabel(scale, scale.max)}
          </Typography>
        </Box>
      </Box>
    </QuestionGroup>
  );
}

type Scale = NonNullable<Question['scale']>;

const endLabel = ({ labels }: Scale, step: number) => {
  const label = labels[String(step)];
  return label ? localized(label) : '';
};

const stepName = (scale: Scale, step: number) => [String(step), endLabel(scale, step)].filter(Boolean).join(' – ');
