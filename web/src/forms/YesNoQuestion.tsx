import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { withText, withValue } from './answers';
import { AnswerTextInput } from './AnswerTextInput';
import { answerPath, asksDetails, localized } from './definition';
import { OptionRow } from './OptionRow';
import { controlId, type QuestionProps } from './question';
import { QuestionGroup } from './QuestionGroup';

/** Yes or no; one of them may ask for details. */
export function YesNoQuestion(props: QuestionProps) {
  const { question, answer, errors, onChange } = props;
  const { t } = useTranslation('forms');
  const id = controlId(question.id);
  return (
    <QuestionGroup
      question={question}
      error={errors.value}
      after={asksDetails(question, answer) ? <Details {...props} /> : null}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', maxWidth: 360 }}>
        {[true, false].map((value) => (
          <OptionRow
            key={String(value)}
            id={value ? id : `${id}--no`}
            name={answerPath(question.id)}
            label={value ? t('yes') : t('no')}
            single
            checked={answer?.value === value}
            invalid={errors.value !== undefined}
            onChoose={() => {
              onChange(question.id, (before) => withValue(before, value));
            }}
          />
        ))}
      </Box>
    </QuestionGroup>
  );
}

function Details({ question, answer, errors, onChange, onLeave }: QuestionProps) {
  return (
    <Box sx={{ mt: 4, paddingInlineStart: 4, borderInlineStart: (theme) => `3px solid ${theme.tokens.primary}` }}>
      <AnswerTextInput
        questionId={question.id}
        part="details"
        label={question.details ? localized(question.details.label) : ''}
        value={answer?.details ?? ''}
        error={errors.details}
        multiline
        maxLength={question.max_length}
        onChange={(text) => {
          onChange(question.id, (before) => withText(before, 'details', text));
        }}
        onLeave={() => {
          onLeave(question.id, 'details');
        }}
      />
    </Box>
  );
}
