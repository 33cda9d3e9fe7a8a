import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ColleaguePlaceOut } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { openQuestionnaire, questionnaireServer, savedAt } from '@/testing/questionnaireServer';
import { ok, refuse, reply } from '@/testing/server';

const held = questionnaireServer();
const choices = (name: RegExp) => screen.getByRole('radiogroup', { name });
const layla = (place: string): ColleaguePlaceOut => ({ name: 'Layla Haddad', place });
const withOthers = (...others: ColleaguePlaceOut[]) => {
  const places: unknown[] = [];
  reply('post', '/company/presence', async ({ request }) => {
    places.push(await request.json());
    return ok({ others, alone: false });
  });
  return places;
};

describe('presence', () => {
  it('says where the colleague works and sends where this person does', async () => {
    const places = withOthers(layla('questionnaire:currentUse'));
    const { container, unmount } = await openQuestionnaire('?section=companyProfile');
    expect(await screen.findByText(/Layla Haddad.* is editing section 2/)).toBeInTheDocument();
    expect(places).toEqual([{ place: 'questionnaire:companyProfile' }]);
    await expectAccessible(container);
    unmount();
    await waitFor(() => {
      expect(places.at(-1)).toEqual({ place: null });
    });
  });

  it('is in Arabic', async () => {
    withOthers({ name: 'ليلى حداد', place: 'questionnaire:review' });
    await openQuestionnaire('?section=currentUse', { language: 'ar' });
    expect(await screen.findByText(/ليلى حداد.* في مراجعة الإجابات الآن/)).toBeInTheDocument();
  });

  it('shows no place of another page, and nothing if it fails', async () => {
    withOthers(layla('response:links'));
    const first = await openQuestionnaire('?section=companyProfile');
    expect(screen.queryByText(/Layla/)).not.toBeInTheDocument();
    first.unmount();
    reply('post', '/company/presence', () => refuse(503, 'service_unavailable', { message: 'Out of order' }));
    await openQuestionnaire('?section=companyProfile');
    expect(screen.queryByText('Out of order')).not.toBeInTheDocument();
  });
});

it('shows what a colleague has saved, by whom', async () => {
  withOthers();
  held.draft = { answers: { companyType: { value: 'government' } }, save_number: 3, saved_at: savedAt, saved_by: null };
  await openQuestionnaire('?section=companyProfile');
  held.draft = {
    answers: { companyType: { value: 'global' } },
    save_number: 4,
    saved_at: savedAt,
    saved_by: 'Layla Haddad',
  };
  await waitFor(
    () => {
      expect(within(choices(/type of company/)).getByRole('radio', { name: /without investment/ })).toBeChecked();
    },
    { timeout: 6000 },
  );
  expect(screen.getAllByText(/Saved by .*Layla Haddad.* at/).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/Layla Haddad.* changed the answer to question \d+/).length).toBeGreaterThan(0);
}, 10_000);

it('shows who submitted meanwhile, and keeps what was not saved before', async () => {
  withOthers();
  held.draft = { answers: { companyType: { value: 'government' } }, save_number: 3, saved_at: savedAt, saved_by: null };
  const { user } = await openQuestionnaire('?section=companyProfile');
  reply('put', '/questionnaire/draft', () => {
    held.submitted = { companyType: { value: 'global' } };
    held.submittedBy = 'Layla Haddad';
    return refuse(409, 'questionnaire_already_submitted');
  });
  await user.click(within(choices(/SME/)).getByRole('radio', { name: 'No' }));
  expect(
    await screen.findByText(/Layla Haddad.* submitted the answers on/, undefined, { timeout: 5000 }),
  ).toBeVisible();
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Some of your answers were not submitted');
  expect(notice).toHaveTextContent(/SME/);
  expect(notice).not.toHaveTextContent(/type of company/);
  await user.click(within(notice).getByRole('button', { name: 'Delete these answers' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
}, 10_000);
