import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/components/TextInput';
import { answerPath, type AnswerPart } from './definition';
import { lengthOf } from './typedText';

interface AnswerTextInputProps {
  questionId: string;
  part: AnswerPart;
  label: ReactNode;
  hint?: string | null;
  value: string;
  error: string | undefined;
  optional?: boolean;
  multiline?: boolean;
  maxLength: number | null;
  onChange: (text: string) => void;
  onLeave: () => void;
}

/** From this share on, the remaining characters are shown. */
const nearTheEnd = 100;

/**
 * A text within an answer. A single line stops at its limit; several lines do not, because truncating pasted text loses
 * data: the error states how much to shorten.
 */
export function AnswerTextInput({
  questionId,
  part,
  label,
  hint,
  value,
  error,
  optional = false,
  multiline = false,
  maxLength,
  onChange,
  onLeave,
}: AnswerTextInputProps) {
  const { t } = useTranslation('forms');
  const left = maxLength === null ? Infinity : maxLength - lengthOf(value);
  const limit = multiline && maxLength !== null ? t('upTo', { count: maxLength }) : null;
  return (
    <div>
      <TextInput
        name={answerPath(questionId, part)}
        label={label}
        hint={[hint, limit].filter(Boolean).join(' ') || undefined}
        error={error}
        optional={optional}
        value={value}
        multiline={multiline}
        minRows={multiline ? 3 : undefined}
        maxLength={multiline ? undefined : (maxLength ?? undefined)}
        autoComplete="off"
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onBlur={onLeave}
      />
      {multiline && left <= nearTheEnd && left >= 0 ? (
        <Typography variant="caption" component="p" aria-hidden sx={{ mt: 1, textAlign: 'end' }}>
          {t('charactersLeft', { count: left })}
        </Typography>
      ) : null}
    </div>
  );
}
