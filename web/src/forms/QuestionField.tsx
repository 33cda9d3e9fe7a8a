import { memo, type ComponentType } from 'react';
import type { Question } from '@/api/schema.gen';
import { ChoiceQuestion } from './ChoiceQuestion';
import type { QuestionProps } from './question';
import { ScaleQuestion } from './ScaleQuestion';
import { TextQuestion } from './TextQuestion';
import { YesNoQuestion } from './YesNoQuestion';

const fields: Record<Question['type'], ComponentType<QuestionProps>> = {
  text: TextQuestion,
  longText: TextQuestion,
  single: ChoiceQuestion,
  multi: ChoiceQuestion,
  yesNo: YesNoQuestion,
  yesNoWithDetails: YesNoQuestion,
  scale: ScaleQuestion,
};

/** A question of any form. Memoised, so that typing does not render the other questions. */
export const QuestionField = memo(function QuestionField(props: QuestionProps) {
  const Field = fields[props.question.type];
  return (
    <div data-question={props.question.id}>
      <Field {...props} />
    </div>
  );
});
