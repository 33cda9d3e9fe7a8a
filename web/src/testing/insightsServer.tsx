import { screen } from '@testing-library/react';
import type { Figures, Outline } from '@/api/contract';
import type { FormDefinition, PermissionOut, QuestionOut } from '@/api/schema.gen';
import InsightsPage from '@/features/oversight/insights/InsightsPage';
import type { Language } from '@/i18n/languages';
import { makeAdmin } from './factories';
import { publishedForm } from './forms';
import { renderPage } from './render';
import { ok, reply } from './server';

/** A few questions are sufficient, and faster. */
const few = new Set(
  'companyName companyType industrySector smeSaudiOwnership panoramicApplications clarityRating objectivesClear languageClear'.split(
    ' ',
  ),
);
const forms = [publishedForm('questionnaire'), publishedForm('feedback')].map((form) => ({
  ...form,
  sections: form.sections
    .slice(0, 2)
    .map((section) => ({ ...section, questions: section.questions.filter(({ id }) => few.has(id)) })),
}));
const yesNo = { yes: { en: 'Yes', ar: 'نعم' }, no: { en: 'No', ar: 'لا' } };

/** Choices have 100, 99, 98 … answers. */
function figuresOf(form: FormDefinition): QuestionOut[] {
  return form.sections.flatMap((section) =>
    section.questions.map((question) => {
      const steps = question.scale
        ? Array.from({ length: question.scale.max - question.scale.min + 1 }, (_, index) => `${index + 1}`)
        : [];
      const choices = [
        ...(question.options ?? []).map(({ value, label }) => ({ value, label })),
        ...steps.map((value) => ({ value, label: question.scale?.labels[value] ?? null })),
        ...(question.type.startsWith('yesNo') ? Object.entries(yesNo).map(([value, label]) => ({ value, label })) : []),
      ].map((choice, index) => ({ ...choice, count: 100 - index }));
      return {
        form: form.form,
        id: question.id,
        number: question.number,
        section_id: section.id,
        type: question.type,
        title: question.title,
        answered: 200,
        missing: 3,
        average: question.scale ? 3.9 : null,
        choices,
        texts: question.other ? 'other' : question.details ? 'details' : choices.length === 0 ? 'value' : null,
      };
    }),
  );
}

export const makeFigures = (changes: Partial<Figures> = {}): Figures => ({
  companies: 1240,
  given: { questionnaire: 203, feedback: 203 },
  sealed: 0,
  questions: forms.flatMap(figuresOf),
  ...changes,
});

export const outlineOf = ({ companies, given, sealed }: Figures): Outline => ({
  companies,
  given,
  sealed,
  sections: forms.flatMap(({ form, sections }) =>
    sections.map(({ id, title, questions }) => ({
      form,
      id,
      title,
      questions: questions.map((question) => ({ ...question, answered: 200 })),
    })),
  ),
});

/** What was asked for, and the answers. */
export const insights = { asked: [] as URLSearchParams[], figures: makeFigures() };

export function serveInsights() {
  insights.asked = [];
  insights.figures = makeFigures();
  reply('get', '/insights/forms', () => ok(forms));
  reply('get', '/insights/outline', () => ok(outlineOf(insights.figures)));
  reply('get', '/insights/questions', ({ request }) => {
    insights.asked.push(new URL(request.url).searchParams);
    const section = insights.asked.at(-1)?.get('section');
    const questions = insights.figures.questions.filter(({ form, section_id }) => `${form}.${section_id}` === section);
    return ok({ ...insights.figures, questions });
  });
}

const all: PermissionOut[] = [
  { action: 'VIEW', subject: 'submissions' },
  { action: 'VIEW', subject: 'activeCompanies' },
];
export const open = (
  search = '',
  { language = 'en', permissions = all }: { language?: Language; permissions?: PermissionOut[] } = {},
) =>
  renderPage(<InsightsPage />, {
    path: '/insights',
    at: `/insights${search}`,
    language,
    user: makeAdmin({ permissions }),
    namespaces: ['insights', 'directory', 'lists'],
  });

export const questionCard = (name: string | RegExp) => screen.findByRole('region', { name });
