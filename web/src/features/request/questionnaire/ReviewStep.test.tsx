import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { makeAnsweredUser } from '@/testing/factories';
import { answersWithout, completeAnswers } from '@/testing/forms';
import { ok, refuse, reply } from '@/testing/server';
import { form, openQuestionnaire, questionnaireServer, savedAt } from '@/testing/questionnaireServer';

const held = questionnaireServer();

const group = (name: RegExp) => screen.getByRole('group', { name });

it('marks what is missing and leads there and back', async () => {
  held.draft = {
    answers: answersWithout(completeAnswers(form), 'storage'),
    save_number: 1,
    saved_at: savedAt,
    saved_by: null,
  };
  const { user, container } = await openQuestionnaire('?section=review');
  expect(screen.getAllByText('1 question still needs an answer').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Submit answers' }));
  const summary = await screen.findByRole('group', { name: 'There is a problem' });
  expect(summary).toHaveFocus();
  await user.click(within(summary).getByRole('link', { name: /^\d+\. .+: Please select at least one option$/ }));
  const row = screen.getByRole('link', { name: /^Answer question \d+$/ });
  expect(row).toHaveFocus();
  await expectAccessible(container);

  await user.click(row);
  const first = within(group(/store its data/)).getAllByRole('checkbox')[0];
  expect(first).toHaveFocus();
  expect(group(/store its data/)).toHaveAccessibleDescription(/select at least one/);
  await user.keyboard(' ');
  await user.click(screen.getByRole('link', { name: 'Back to review' }));
  expect(screen.getAllByText('All questions are answered').length).toBeGreaterThan(0);
});

it('submits after one confirmation and goes to the library', async () => {
  const answers = completeAnswers(form);
  held.draft = { answers, save_number: 1, saved_at: savedAt, saved_by: null };
  let stored: unknown;
  reply('post', '/store-answers', async ({ request }) => {
    stored = await request.json();
    held.submitted = answers;
    return ok({ submitted_at: savedAt });
  });
  const { user } = await openQuestionnaire();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Check your answers');
  reply('get', '/user-info', () => ok(makeAnsweredUser()));
  await user.click(screen.getByRole('button', { name: 'Submit answers' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit the questionnaire?' });
  await user.click(within(dialog).getByRole('button', { name: 'Submit answers' }));
  expect(await screen.findByText('Elsewhere: /documentsList')).toBeInTheDocument();
  expect(stored).toEqual({ answers });
  expect(JSON.parse(localStorage.getItem('portal.user') ?? '{}')).toMatchObject({
    answers: { submitted_at: expect.any(String) as string },
  });
});

it('shows the errors of the server at their questions', async () => {
  held.draft = { answers: completeAnswers(form), save_number: 1, saved_at: savedAt, saved_by: null };
  reply('post', '/store-answers', () =>
    refuse(422, 'validation_failed', {
      fields: [{ field: 'answers.storage', error: 'invalid_option', message: 'This option is gone' }],
    }),
  );
  const { user } = await openQuestionnaire('?section=review');
  await user.click(screen.getByRole('button', { name: 'Submit answers' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Submit answers' }));
  expect(await screen.findByRole('link', { name: /^\d+\. .+: This option is gone$/ })).toBeInTheDocument();
});

it('reads like the list of answers once submitted', async () => {
  held.submitted = { ...completeAnswers(form), industrySector: { values: ['other'], other: 'فضاء' } };
  const { container } = await openQuestionnaire('', { user: makeAnsweredUser() });
  expect(screen.getByText(/can no longer be changed/)).toBeInTheDocument();
  expect(screen.getByText('فضاء')).toHaveAttribute('dir', 'auto');
  expect(screen.getByRole('button', { name: 'Print' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Change/ })).not.toBeInTheDocument();
  await expectAccessible(container);
});
