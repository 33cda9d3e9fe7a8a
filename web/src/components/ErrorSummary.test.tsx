import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { ErrorSummary } from './ErrorSummary';
import { DocumentTitle } from './PageHeader';

const wrong = [{ name: 'email', message: 'Email is required' }];

function Form({ arrivesWith = [] }: { arrivesWith?: typeof wrong }) {
  const [errors, setErrors] = useState(arrivesWith);
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <label htmlFor="field-email">Email</label>
      <input
        id="field-email"
        onChange={(event) => {
          setErrors(event.target.value === '' ? wrong : []);
        }}
      />
      <button
        type="button"
        onClick={() => {
          setErrors(wrong);
          setAttempt(attempt + 1);
        }}
      >
        Submit
      </button>
    </>
  );
}

const summary = () => screen.queryByRole('group', { name: 'There is a problem' });

it('takes the focus with every failed submit and leads to the field', async () => {
  const { user } = await renderPage(<Form />);
  const submit = screen.getByRole('button', { name: 'Submit' });
  await user.click(submit);
  expect(summary()).toHaveFocus();
  await user.click(submit);
  expect(summary()).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Email is required' }));
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

it('is read once: it takes the focus and is no alert', async () => {
  const { user } = await renderPage(<Form />);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(summary()).toHaveFocus();
  expect(summary()).toHaveAccessibleDescription('Email is required');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it.each([
  ['en', 'Error: Sign in ·'],
  ['ar', 'خطأ: Sign in ·'],
] as const)('says in the title of the document, in %s, that a submit has failed', async (language, title) => {
  const { user } = await renderPage(
    <>
      <DocumentTitle title="Sign in" />
      <Form arrivesWith={wrong} />
    </>,
    { language },
  );
  expect(document.title).toMatch(/^Sign in ·/);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(document.title).toContain(title);
  await user.type(screen.getByLabelText('Email'), 'a');
  expect(document.title).toMatch(/^Sign in ·/);
});

it('leaves the focus where a person types or has just arrived', async () => {
  const { user } = await renderPage(<Form arrivesWith={wrong} />);
  expect(summary()).not.toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const field = screen.getByLabelText('Email');
  await user.type(field, 'a');
  expect(summary()).not.toBeInTheDocument();
  await user.type(field, '{Backspace}');
  expect(summary()).toBeInTheDocument();
  expect(field).toHaveFocus();
});
