import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { ErrorSummary } from './ErrorSummary';

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

const summary = () => screen.queryByRole('alert', { name: 'There is a problem' });

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

it('calls nobody away who is typing, or has just arrived', async () => {
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
