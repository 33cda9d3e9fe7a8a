import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@/api/schema.gen';
import { FieldMessage } from '@/components/FormField';
import { localized } from './definition';
import { controlId } from './question';
import { QuestionTitle } from './QuestionTitle';

interface QuestionGroupProps {
  question: Question;
  error: string | undefined;
  /** Read with the hint, for choices whose kind the controls do not reveal. */
  advice?: string;
  children: ReactNode;
  /** Below the choice's own error: details, link. */
  after?: ReactNode;
}

/** A choice question: its title is the legend; hint and error describe the group. */
export function QuestionGroup({ question, error, advice, children, after }: QuestionGroupProps) {
  const { t } = useTranslation('common');
  const id = controlId(question.id);
  const hint = question.hint ? localized(question.hint) : null;
  const described =
    [hint || advice ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  const single = question.type !== 'multi';
  return (
    <Box
      component="fieldset"
      aria-describedby={described}
      {...(single
        ? { role: 'radiogroup', 'aria-invalid': error ? true : undefined, 'aria-required': question.required }
        : {})}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ p: 0, display: 'block' }}>
        <QuestionTitle question={question} />
        {question.required ? null : (
          <Typography component="span" variant="hint">
            {' '}
            {t('optional')}
          </Typography>
        )}
      </Box>
      {hint || advice ? (
        <Typography variant="hint" component="p" id={`${id}-hint`} sx={{ mt: 1 }}>
          {[hint, advice].filter(Boolean).join(' ')}
        </Typography>
      ) : null}
      <Box sx={{ mt: 3 }}>{children}</Box>
      {error ? <FieldMessage id={`${id}-error`}>{error}</FieldMessage> : null}
      {after}
    </Box>
  );
}
