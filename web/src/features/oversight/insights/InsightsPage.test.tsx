import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Crossed } from '@/api/contract';
import { expectAccessible } from '@/testing/axe';
import { insights, makeFigures, open, outlineOf, questionCard, serveInsights } from '@/testing/insightsServer';
import { ok, refuse, reply } from '@/testing/server';

beforeEach(serveInsights);

it('shows every question with its figures, and a bar leads to its companies', async () => {
  const { container } = await open('?size=50-200');
  const card = await questionCard('What type of company are you?');
  expect(card).toHaveTextContent(/Answered200No answer3/);
  const chart = within(card).getByRole('group', { name: /^Chart: What type/ });
  const bar = within(chart).getByRole('link', { name: /^Private company.*: \d+ companies, \d+%. Show them$/ });
  expect(bar).toHaveAttribute('href', '/activeCompanies?size=50-200&answer=questionnaire.companyType%3Aprivate');
  // The text appears before the bars.
  await waitFor(() => {
    expect(chart.querySelectorAll('.MuiBarChart-element')).toHaveLength(within(chart).getAllByRole('link').length);
  });
  // The same for screen readers.
  const table = within(card).getByRole('table', { name: 'What type of company are you?' });
  expect(within(table).getAllByRole('row')).toHaveLength(within(chart).getAllByRole('link').length + 1);
  expect(screen.getByRole('region', { name: "What is your company's official name?" })).toHaveTextContent('own words');
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4);
  expect(insights.asked[0]?.getAll('size')).toEqual(['50-200']);
  await expectAccessible(container);
});

it('says the filter in words, and narrows it by any answer', async () => {
  const { user } = await open('?view=feedback&answer=questionnaire.companyType:private');
  const chips = await screen.findByRole('group', { name: 'Active filters' });
  expect(
    await within(chips).findByRole('button', { name: /What type of company are you\? .*Private company/ }),
  ).toBeVisible();
  await questionCard('How clear was the RFI document overall?');
  await user.click(screen.getByRole('button', { name: /^Filter/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Filter the companies' });
  await user.selectOptions(
    await within(dialog).findByRole('combobox', { name: 'Another question' }),
    'feedback.clarityRating',
  );
  await user.click(within(dialog).getByRole('checkbox', { name: '1 – Very unclear' }));
  await user.click(within(dialog).getByRole('checkbox', { name: '2' }));
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  await waitFor(() => {
    expect(insights.asked.at(-1)?.getAll('answer')).toEqual([
      'questionnaire.companyType:private',
      'feedback.clarityRating:1',
      'feedback.clarityRating:2',
    ]);
  });
  expect(
    await within(chips).findByRole('button', {
      name: /How clear was the RFI document overall\? .*1 – Very unclear or 2/,
    }),
  ).toBeVisible();
  await user.click(within(chips).getByRole('button', { name: /What type of company/ }));
  await waitFor(() => {
    expect(insights.asked.at(-1)?.getAll('answer')).toEqual(['feedback.clarityRating:1', 'feedback.clarityRating:2']);
  });
});

it('reports that the questions to filter by cannot be fetched', async () => {
  reply('get', '/insights/forms', () => refuse(403, 'forbidden', { message: 'Not for you.' }));
  const { user } = await open();
  await questionCard('What type of company are you?');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filter the companies' });
  expect(await within(dialog).findByText('Not for you.')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Apply' })).toBeEnabled();
});

it('begins with what has a chart', async () => {
  await open();
  await questionCard('What type of company are you?');
  const cards = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('section'));
  const drawn = cards.map((card) => card?.querySelector('[role=group]') !== null);
  expect(drawn).toEqual([...drawn].sort((one, other) => Number(other) - Number(one)));
  expect(drawn[0]).toBe(true);
  expect(cards.at(-1)).toHaveTextContent("What is your company's official name?");
  // The totals are drawn as well, and there is one filter.
  expect(screen.getByText('Questionnaires submitted').parentElement).toHaveTextContent(/203 *16%/);
  expect(screen.getAllByRole('button', { name: /filter/i })).toHaveLength(1);
});

it('keeps more answers than a filter holds in the dialog, and says so', async () => {
  const { user } = await open();
  await questionCard('What type of company are you?');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filter the companies' });
  for (const name of ['Company type', 'Sector']) {
    const group = await within(dialog).findByRole('group', { name });
    for (const choice of within(group).getAllByRole('checkbox')) await user.click(choice);
  }
  expect(within(dialog).getByRole('alert')).toHaveTextContent('A filter holds at most 10 answers');
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(dialog).toBeVisible();
  expect(insights.asked.at(-1)?.getAll('answer')).toEqual([]);
});

it('offers company type and sector beside the size', async () => {
  const { user } = await open(
    '?view=feedback&answer=questionnaire.industrySector:gis&answer=questionnaire.smeSaudiOwnership:yes',
  );
  await questionCard('How clear was the RFI document overall?');
  await user.click(screen.getByRole('button', { name: /^Filter \(/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Filter the companies' });
  const sectors = within(dialog).getByRole('group', { name: 'Sector' });
  expect(within(sectors).getByRole('checkbox', { name: /GIS/ })).toBeChecked();
  await user.click(within(sectors).getByRole('checkbox', { name: 'Tourism' }));
  await user.click(
    within(within(dialog).getByRole('group', { name: 'Number of employees' })).getByRole('checkbox', {
      name: '50–200',
    }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  await waitFor(() => {
    expect(insights.asked.at(-1)?.getAll('answer').sort()).toEqual([
      'questionnaire.industrySector:gis',
      'questionnaire.industrySector:tourism',
      'questionnaire.smeSaudiOwnership:yes',
    ]);
  });
  expect(insights.asked.at(-1)?.getAll('size')).toEqual(['50-200']);
  await user.click(await screen.findByRole('tab', { name: 'Questionnaire' }));
  const chart = within(await questionCard('Which industry sectors does your company serve?')).getByRole('group');
  const leadsTo = (name: RegExp) => {
    const params = new URLSearchParams(within(chart).getByRole('link', { name }).getAttribute('href')?.split('?')[1]);
    return {
      answer: params.getAll('answer').filter((answer) => answer.includes('industrySector')),
      also: params.getAll('also'),
    };
  };
  // Companies that serve one of the two and construction; companies that serve tourism and others.
  const both = ['questionnaire.industrySector:gis', 'questionnaire.industrySector:tourism'];
  expect(leadsTo(/^Construction/)).toEqual({ answer: both, also: ['questionnaire.industrySector:construction'] });
  expect(leadsTo(/^Tourism/)).toEqual({ answer: ['questionnaire.industrySector:tourism'], also: [] });
  expect(within(chart).getAllByRole('link')).toHaveLength(within(chart).getAllByRole('listitem').length);
});

it('shows tables instead of charts, and feedback as distributions', async () => {
  const { user } = await open('?view=feedback');
  const card = await questionCard('How clear was the RFI document overall?');
  expect(card).toHaveTextContent('Average3.9 of 5');
  await user.click(screen.getByRole('button', { name: 'Tables' }));
  const row = within(within(card).getByRole('table')).getByRole('row', { name: /1 – Very unclear/ });
  expect(row).toHaveTextContent(/100.*50%/);
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/activeCompanies?answer=feedback.clarityRating%3A1');
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
});

it('crosses two questions, and a cell leads to the companies of both answers', async () => {
  const [first, second] = ['companyType', 'smeSaudiOwnership'].map((id) =>
    insights.figures.questions.find((question) => question.id === id),
  );
  if (!first || !second) throw new Error('The questions are gone');
  const crossed: Crossed = {
    companies: 1240,
    first,
    second,
    answered: first.choices.map(() => 50),
    counts: first.choices.map(() => [30, 20]),
  };
  reply('get', '/insights/cross', ({ request }) => {
    insights.asked.push(new URL(request.url).searchParams);
    return ok(crossed);
  });
  const { user, container } = await open('?view=cross&size=50-200', {
    permissions: [{ action: 'VIEW', subject: 'submissions' }],
  });
  expect(await screen.findByText('Choose two questions')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: /First question/ }), 'questionnaire.companyType');
  await user.selectOptions(
    screen.getByRole('combobox', { name: /Second question/ }),
    'questionnaire.smeSaudiOwnership',
  );
  const table = await screen.findByRole('table', { name: /Table: What type of company are you\? ×/ });
  const row = within(table).getByRole('row', { name: /^Private company/ });
  expect(row).toHaveTextContent(/3060%2040%50$/);
  expect(within(row).getByRole('link', { name: /^30: show companies that answered .*Yes”$/ })).toHaveAttribute(
    'href',
    '/submissionsList?size=50-200&answer=questionnaire.companyType%3Aprivate&answer=questionnaire.smeSaudiOwnership%3Ayes',
  );
  expect([
    insights.asked.at(-1)?.get('first'),
    insights.asked.at(-1)?.get('second'),
    insights.asked.at(-1)?.getAll('size'),
  ]).toEqual(['questionnaire.companyType', 'questionnaire.smeSaudiOwnership', ['50-200']]);
  expect(screen.getAllByRole('group', { name: /^Chart: / })).toHaveLength(first.choices.length);
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Swap questions' }));
  await waitFor(() => {
    expect(insights.asked.at(-1)?.get('first')).toBe('questionnaire.smeSaudiOwnership');
  });
});

it('tells nothing yet from nothing matches, and offers another try', async () => {
  insights.figures = makeFigures({ companies: 0, given: { questionnaire: 0, feedback: 0 } });
  const empty = await open();
  expect(await screen.findByText('No company yet')).toBeVisible();
  empty.unmount();
  const restricted = await open('?size=50-200');
  expect(await screen.findByText('Nothing matches')).toBeVisible();
  restricted.unmount();
  insights.figures = makeFigures({ given: { questionnaire: 203, feedback: 0 } });
  const none = await open('?view=feedback');
  expect(await screen.findByText('No feedback has been given')).toBeVisible();
  none.unmount();
  reply('get', '/insights/outline', () => refuse(403, 'forbidden'));
  const forbidden = await open();
  expect(await screen.findByText('Your account does not include this page')).toBeVisible();
  forbidden.unmount();
  reply('get', '/insights/outline', () =>
    refuse(503, 'service_unavailable', { message: 'The service is not available.' }),
  );
  const { user } = await open();
  expect(await screen.findByText('The service is not available.')).toBeVisible();
  reply('get', '/insights/outline', () => ok(outlineOf(makeFigures())));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await questionCard('What type of company are you?');
});

it('reads from right to left in Arabic', async () => {
  const { container } = await open('?view=feedback&answer=questionnaire.smeSaudiOwnership:yes', { language: 'ar' });
  const card = await questionCard('ما مدى وضوح وثيقة طلب المعلومات عمومًا؟');
  const bars = [...card.querySelectorAll('.MuiBarChart-element')].map((bar) => Number(bar.getAttribute('x')));
  expect(bars).toEqual([...bars].sort((one, other) => other - one));
  expect(within(card).getByRole('link', { name: /1 – غير واضحة إطلاقًا: 100 شركة، 50/ })).toBeInTheDocument();
  await expectAccessible(container);
});
