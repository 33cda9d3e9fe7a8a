import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { AnsweredFormView } from './AnsweredFormView';

const formWith = (link: string) => ({
  form: 'questionnaire' as const,
  version: 1,
  submitted_at: null,
  questions: [
    {
      section_id: 's1',
      section: 'Company profile',
      question_id: 'site',
      number: 1,
      question: 'Web site',
      answers: [],
      details: null,
      link,
    },
  ],
});

it.each([
  ['in Latin', 'https://najd.example/office', 0],
  ['with a Cyrillic letter', 'https://n\u0430jd.example/office', 1],
])('warns of a link that may imitate another one: %s', async (_, link, warnings) => {
  const page = <AnsweredFormView form={formWith(link)} title="Answers" />;
  await renderPage(page, { path: '/answers', at: '/answers', namespaces: ['directory'] });
  expect(await screen.findByRole('link', { name: link })).toBeVisible();
  expect(screen.queryAllByText(/^Mixed alphabets/)).toHaveLength(warnings);
});
