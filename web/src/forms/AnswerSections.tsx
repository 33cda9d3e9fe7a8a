import Typography from '@mui/material/Typography';
import type { Answers } from '@/api/contract';
import type { FormDefinition, Question } from '@/api/schema.gen';
import { AnswerList } from './AnswerList';
import { localized } from './definition';

interface AnswerSectionsProps {
  form: FormDefinition;
  answers: Answers;
  changeAt?: (question: Question) => string;
}

/** All answers of a form by section. */
export function AnswerSections({ form, answers, changeAt }: AnswerSectionsProps) {
  return form.sections.map((section) => (
    <section key={section.id} aria-labelledby={`answers-${section.id}`}>
      <Typography
        variant="h2"
        id={`answers-${section.id}`}
        sx={{ pb: 3, borderBottom: 2, borderColor: 'primary.main' }}
      >
        {localized(section.title)}
      </Typography>
      <AnswerList questions={section.questions} answers={answers} changeAt={changeAt} />
    </section>
  ));
}
