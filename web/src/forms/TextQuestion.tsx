import { withValue } from './answers';
import { AnswerTextInput } from './AnswerTextInput';
import { localized } from './definition';
import type { QuestionProps } from './question';
import { QuestionTitle } from './QuestionTitle';

/** A text of one or several lines. */
export function TextQuestion({ question, answer, errors, onChange, onLeave }: QuestionProps) {
  return (
    <AnswerTextInput
      questionId={question.id}
      part="value"
      label={<QuestionTitle question={question} />}
      hint={question.hint && localized(question.hint)}
      value={typeof answer?.value === 'string' ? answer.value : ''}
      error={errors.value}
      optional={!question.required}
      multiline={question.type === 'longText'}
      maxLength={question.max_length}
      onChange={(text) => {
        onChange(question.id, (before) => withValue(before, text));
      }}
      onLeave={() => {
        onLeave(question.id, 'value');
      }}
    />
  );
}
