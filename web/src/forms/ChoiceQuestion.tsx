import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { withText, withToggled, withValue } from './answers';
import { AnswerTextInput } from './AnswerTextInput';
import { answerPath, chosenOptions, localized, otherOption } from './definition';
import { LinkField } from './LinkField';
import { OptionRow } from './OptionRow';
import { controlId, type QuestionProps } from './question';
import { QuestionGroup } from './QuestionGroup';

/** From this number of options on, two columns keep a question in view. */
const manyOptions = 6;

/** A single or multiple choice. "Other" opens its text field. */
export function ChoiceQuestion(props: QuestionProps) {
  const { question, answer, errors, onChange } = props;
  const { t } = useTranslation('forms');
  const options = question.options ?? [];
  const single = question.type === 'single';
  const chosen = chosenOptions(answer);
  const id = controlId(question.id);
  return (
    <QuestionGroup
      question={question}
      error={errors.value}
      {...(single ? {} : { advice: t('chooseAll') })}
      after={question.link ? <LinkField {...props} /> : null}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: options.length >= manyOptions ? 'repeat(2, minmax(0, 1fr))' : undefined,
          },
        }}
      >
        {options.map(({ value, label }, index) => {
          const checked = chosen.includes(value);
          return (
            <Fragment key={value}>
              <OptionRow
                id={index === 0 ? id : `${id}--${value}`}
                name={answerPath(question.id)}
                label={localized(label)}
                single={single}
                checked={checked}
                invalid={errors.value !== undefined}
                describedBy={!single && errors.value ? `${id}-error` : undefined}
                onChoose={() => {
                  onChange(question.id, (before) =>
                    single ? withValue(before, value) : withToggled(question, before, value),
                  );
                }}
              />
              {value === otherOption && checked ? <OtherText {...props} /> : null}
            </Fragment>
          );
        })}
      </Box>
    </QuestionGroup>
  );
}

function OtherText({ question, answer, errors, onChange, onLeave }: QuestionProps) {
  const { t } = useTranslation('forms');
  return (
    <Box
      sx={{
        gridColumn: '1 / -1',
        paddingInlineStart: 4,
        borderInlineStart: (theme) => `3px solid ${theme.tokens.primary}`,
        my: 1,
      }}
    >
      <AnswerTextInput
        questionId={question.id}
        part="other"
        label={t('otherLabel')}
        value={answer?.other ?? ''}
        error={errors.other}
        maxLength={question.max_length}
        onChange={(text) => {
          onChange(question.id, (before) => withText(before, 'other', text));
        }}
        onLeave={() => {
          onLeave(question.id, 'other');
        }}
      />
    </Box>
  );
}
