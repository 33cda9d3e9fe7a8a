import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Answers, User } from '@/api/contract';
import { questionsOf } from '@/forms/definition';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAnsweredUser, makeConfig, makeJourney } from '@/testing/factories';
import { answersWithout, completeAnswers, publishedForm } from '@/testing/forms';
import { loadedHeading, renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import FeedbackPage from './FeedbackPage';

const form = publishedForm('feedback');
const at = '2026-11-21T11:05:00Z';
const responded = makeAnsweredUser({
  journey: makeJourney({ approved_at: at, questionnaire_at: at, submitted_at: at }),
});
const done = makeAnsweredUser({
  journey: makeJourney({ approved_at: at, questionnaire_at: at, submitted_at: at, feedback_at: at }),
});

let given: Answers | null;

beforeEach(() => {
  given = null;
  reply('get', '/feedback', () => ok({ form, submitted: given && { answers: given, submitted_at: at } }));
});

const open = async ({ user = responded, language = 'en' }: { user?: User; language?: Language } = {}) => {
  const page = await renderPage(<FeedbackPage />, {
    path: '/rfi_feedback',
    user,
    language,
    namespaces: ['feedback', 'forms'],
  });
  await loadedHeading();
  return page;
};

const choose = (question: RegExp, answer: string) =>
  within(screen.getByRole('radiogroup', { name: question })).getByRole('radio', { name: answer });

it('explains that feedback opens after the response', async () => {
  await open({ user: makeAnsweredUser() });
  expect(await screen.findByText('Feedback opens after your RFI response')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the RFI response' })).toHaveAttribute('href', '/rfiDocumentForm');
});

it('has no link to a response that can no longer be given', async () => {
  const { rfi } = makeConfig();
  reply('get', '/config', () => ok(makeConfig({ rfi: rfi && { ...rfi, state: 'closed' } })));
  await open({ user: makeAnsweredUser() });
  expect(await screen.findByText('Feedback is for companies that have responded')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the document library' })).toHaveAttribute('href', '/documentsList');
});

it('names everything that is missing', async () => {
  const { user, container } = await open();
  await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
  const summary = screen.getByRole('group', { name: 'There are 10 problems' });
  expect(summary).toHaveFocus();
  expect(within(summary).getByRole('link', { name: /^3\. .+: This field is required$/ })).toBeInTheDocument();
  await expectAccessible(container);
});

it('is given once, says so and goes to the library with everything done', async () => {
  let stored: unknown;
  reply('post', '/feedback', async ({ request }) => {
    stored = await request.json();
    return ok({ submitted_at: at });
  });
  const { user } = await open();
  await user.click(choose(/How clear was/, '5 – Very clear'));
  await user.click(choose(/objectives/, 'No'));
  await user.type(screen.getByRole('textbox', { name: 'Which objectives were unclear?' }), 'The second');
  // The input for a discarded answer is not sent.
  await user.click(choose(/objectives/, 'Yes'));
  await user.click(choose(/how and what to submit/, 'Yes'));
  await user.click(choose(/useful were the instructions/, '3'));
  await user.click(choose(/language of the RFI/, 'No'));
  await user.type(screen.getByRole('textbox', { name: /language be improved/ }), 'Shorter sentences');
  await user.click(choose(/ambiguous/, 'No'));
  await user.type(screen.getByRole('textbox', { name: /most useful/ }), 'The checklist');
  await user.type(screen.getByRole('textbox', { name: /improved in the next/ }), 'More time');
  await user.click(choose(/satisfied/, '4'));
  await user.click(choose(/recommend any changes/, 'No'));
  reply('get', '/user-info', () => ok(done));
  await user.click(screen.getByRole('button', { name: 'Submit feedback' }));

  expect(await screen.findByText('Elsewhere: /documentsList')).toBeInTheDocument();
  expect(await screen.findByText('Feedback submitted successfully')).toBeInTheDocument();
  expect(stored).toEqual({
    answers: {
      clarityRating: { value: 5 },
      objectivesClear: { value: true },
      submissionDetailsSufficient: { value: true },
      instructionsUsefulness: { value: 3 },
      languageClear: { value: false, details: 'Shorter sentences' },
      ambiguousSections: { value: false },
      mostUsefulAspects: { value: 'The checklist' },
      improvements: { value: 'More time' },
      overallSatisfaction: { value: 4 },
      recommendChanges: { value: false },
    },
  });
  expect(JSON.parse(localStorage.getItem('portal.user') ?? '{}')).toMatchObject({ journey: { feedback_at: at } });
});

/** Gives the minimal answers. */
async function complete(user: UserEvent) {
  const answers = completeAnswers(form);
  for (const { id, title, type } of questionsOf(form)) {
    const name = title.en;
    const value = answers[id]?.value;
    if (type === 'longText')
      await user.type(screen.getByRole('textbox', { name: (label) => label.includes(name) }), String(value));
    else {
      const group = screen.getByRole('radiogroup', { name: (label) => label.includes(name) });
      await user.click(within(group).getByRole('radio', { name: type === 'scale' ? /^1/ : value ? 'Yes' : 'No' }));
    }
  }
}

it('keeps what was typed through a reload', async () => {
  const first = await open();
  await first.user.type(screen.getByRole('textbox', { name: /most useful/ }), 'The checklist');
  await first.user.click(choose(/satisfied/, '2'));
  first.unmount();
  await open();
  expect(screen.getByRole('textbox', { name: /most useful/ })).toHaveValue('The checklist');
  expect(choose(/satisfied/, '2')).toBeChecked();
});

it('shows what was given when another tab was faster', async () => {
  reply('post', '/feedback', () => {
    given = completeAnswers(form);
    return refuse(409, 'feedback_already_given');
  });
  const { user } = await open();
  await complete(user);
  await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
  expect(await screen.findByText(/^Given on/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Submit feedback' })).not.toBeInTheDocument();
});

it('puts the errors of the server at their questions', async () => {
  reply('post', '/feedback', () =>
    refuse(422, 'validation_failed', {
      fields: [{ field: 'answers.improvements', error: 'too_long', message: 'That is too long' }],
    }),
  );
  const { user } = await open();
  await complete(user);
  await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
  await user.click(await screen.findByRole('link', { name: /^8\. .+: That is too long$/ }));
  const text = screen.getByRole('textbox', { name: /improved in the next/ });
  expect(text).toHaveFocus();
  await user.keyboard('!');
  expect(screen.queryByText('That is too long')).not.toBeInTheDocument();
});

it('stays readable after the response was withdrawn', async () => {
  given = completeAnswers(form);
  const journey = makeJourney({
    approved_at: at,
    questionnaire_at: at,
    feedback_at: at,
    has_draft: true,
    ended: { state: 'withdrawn', at },
  });
  await open({ user: makeAnsweredUser({ journey }) });
  expect(await screen.findByText(/^Given on/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Submit feedback' })).not.toBeInTheDocument();
});

it('says so where the response was withdrawn meanwhile', async () => {
  reply('get', '/feedback', () => refuse(403, 'forbidden'));
  await open();
  expect(await screen.findByText('Feedback opens after your RFI response')).toBeInTheDocument();
});

it('does not send to a response that is not open yet', async () => {
  const { rfi } = makeConfig();
  const times = { opens_at: '2099-01-01T05:00:00Z', deadline: '2099-02-01T05:00:00Z' };
  reply('get', '/config', () => ok(makeConfig({ rfi: rfi && { ...rfi, state: 'scheduled', ...times } })));
  await open({ user: makeAnsweredUser() });
  expect(await screen.findByRole('link', { name: 'Go to the document library' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Go to the RFI response' })).not.toBeInTheDocument();
});

it('reads like a list once given, in Arabic too', async () => {
  given = answersWithout(completeAnswers(form), 'additionalComments');
  const { container } = await open({ user: done, language: 'ar' });
  expect(screen.getByText(/^قُدّمت في/)).toBeInTheDocument();
  expect(screen.getAllByText('1 من 5 – غير واضحة إطلاقًا')).toHaveLength(1);
  expect(screen.getByText('لا توجد إجابة')).toBeInTheDocument();
  await expectAccessible(container);
});
