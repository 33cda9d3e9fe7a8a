import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Answers } from '@/api/contract';
import type { FormDefinition } from '@/api/schema.gen';
import { ErrorSummary } from '@/components/ErrorSummary';
import { expectAccessible } from '@/testing/axe';
import { publishedForm } from '@/testing/forms';
import { renderPage } from '@/testing/render';
import { questionsOf } from './definition';
import { QuestionField } from './QuestionField';
import { useAnswerErrors } from './useAnswerErrors';

/** The field as a page uses it: state for answers, errors on request. */
function Form({
  form,
  ids,
  onAnswers,
}: {
  form: FormDefinition;
  ids: string[];
  onAnswers: (answers: Answers) => void;
}) {
  const [answers, setAnswers] = useState<Answers>({});
  const [attempt, setAttempt] = useState(0);
  const shown = {
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      questions: section.questions.filter(({ id }) => ids.includes(id)),
    })),
  };
  const errors = useAnswerErrors(shown, answers);
  onAnswers(answers);
  return (
    <>
      <ErrorSummary errors={errors.summary} attempt={attempt} />
      {questionsOf(shown).map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={answers[question.id]}
          errors={errors.of(question.id)}
          onChange={(id, change) => {
            setAnswers((before) => ({ ...before, [id]: change(before[id]) }));
          }}
          onLeave={errors.leave}
        />
      ))}
      <button
        onClick={() => {
          errors.showAll();
          setAttempt(attempt + 1);
        }}
      >
        Done
      </button>
    </>
  );
}

const show = async (name: 'questionnaire' | 'feedback', ids: string[], language: 'en' | 'ar' = 'en') => {
  const onAnswers = vi.fn<(answers: Answers) => void>();
  const page = await renderPage(<Form form={publishedForm(name)} ids={ids} onAnswers={onAnswers} />, {
    namespaces: ['forms'],
    language,
  });
  return { ...page, answers: () => onAnswers.mock.lastCall?.[0] };
};

it('is answered by keyboard alone', async () => {
  const { user, answers } = await show('questionnaire', ['companyType', 'industrySector', 'skilledAvailability']);
  await user.tab();
  await user.keyboard('[Space]');
  expect(answers()).toMatchObject({ companyType: { value: 'government' } });
  await user.keyboard('{ArrowDown}');
  expect(answers()).toMatchObject({ companyType: { value: 'private' } });
  await user.tab();
  await user.keyboard('[Space]');
  await user.tab();
  await user.keyboard('[Space]');
  expect(answers()).toMatchObject({ industrySector: { values: ['gis', 'transportation'] } });
  const scale = screen.getByRole('radiogroup', { name: /skilled geospatial/ });
  await user.click(within(scale).getByRole('radio', { name: '4' }));
  await user.keyboard('{ArrowRight}');
  expect(answers()).toMatchObject({ skilledAvailability: { value: 5 } });
  expect(within(scale).getByRole('radio', { name: '5 – Readily available' })).toBeChecked();
});

it('asks for details only when the answer needs them', async () => {
  const { user, answers, container } = await show('feedback', ['languageClear']);
  const question = screen.getByRole('radiogroup', { name: /language of the RFI/ });
  await user.click(within(question).getByRole('radio', { name: 'Yes' }));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(within(question).getByRole('radio', { name: 'No' }));
  const details = screen.getByRole('textbox', { name: 'How could the language be improved?' });
  expect(details).toHaveAccessibleDescription('Up to 500 characters.');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('link', { name: /^5\. .+: Please suggest improvements$/ }));
  expect(details).toHaveFocus();
  await user.keyboard('Shorter sentences');
  expect(answers()).toEqual({ languageClear: { value: false, details: 'Shorter sentences' } });
  expect(screen.queryByRole('group', { name: /problem/ })).not.toBeInTheDocument();
  await expectAccessible(container);
});

it('marks what is missing, in words, at the question and in the summary', async () => {
  const { user, container } = await show('questionnaire', ['companyName', 'companyType', 'industrySector']);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('group', { name: 'There are 3 problems' })).toHaveFocus();
  const type = screen.getByRole('radiogroup', { name: /type of company/ });
  expect(type).toBeInvalid();
  expect(type).toHaveAccessibleDescription('This field is required');
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/This field is required/);
  await user.click(screen.getByRole('link', { name: /^\d+\. .+: Please select at least one option$/ }));
  const sectors = screen.getByRole('group', { name: /industry sectors/ });
  expect(within(sectors).getAllByRole('checkbox')[0]).toHaveFocus();
  await expectAccessible(container);
});

it('tells how much room is left near the end of a long text, and by how much it is exceeded', async () => {
  const { user } = await show('feedback', ['improvements']);
  const text = screen.getByRole('textbox');
  await user.click(text);
  await user.paste('a'.repeat(499));
  expect(screen.getByText('1 character left')).toBeInTheDocument();
  await user.paste('bb');
  expect(text).toHaveValue(`${'a'.repeat(499)}bb`);
  expect(text).toHaveAccessibleDescription(/at most 500 characters/);
});

it('follows the letters of what is typed, and keeps links from left to right', async () => {
  const { user, container } = await show('questionnaire', ['companyName', 'storage'], 'ar');
  expect(screen.getByRole('textbox', { name: /الاسم الرسمي/ })).toHaveAttribute('dir', 'auto');
  await user.click(screen.getByRole('button', { name: /^إضافة رابط إلى السؤال \d+$/ }));
  expect(screen.getByRole('textbox', { name: /الرابط/ })).toHaveAttribute('dir', 'ltr');
  await expectAccessible(container);
});
