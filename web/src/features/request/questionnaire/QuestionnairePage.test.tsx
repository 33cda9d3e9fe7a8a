import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { makeApprovedUser } from '@/testing/factories';
import { ok, refuse, reply } from '@/testing/server';
import { form, openQuestionnaire, questionnaireServer, savedAt } from '@/testing/questionnaireServer';

const held = questionnaireServer();

const group = (name: RegExp) => screen.getByRole('group', { name });
const choices = (name: RegExp) => screen.getByRole('radiogroup', { name });

describe('answering', () => {
  it('begins with what the registration already told, saves by itself and counts', async () => {
    const { user, container } = await openQuestionnaire();
    expect(screen.getByRole('textbox', { name: /official name/ })).toHaveValue('Najd Mapping Co.');
    const profile = screen.getByRole('link', { name: /Company profile/ });
    expect(profile).toHaveAttribute('aria-current', 'step');
    expect(within(profile).getByText(/^2 of \d+ answered$/)).toBeInTheDocument();

    await user.click(within(choices(/type of company/)).getByRole('radio', { name: /Private company/ }));
    await user.click(within(group(/industry sectors/)).getByRole('checkbox', { name: 'Other' }));
    await user.type(screen.getByRole('textbox', { name: 'Please specify' }), 'Space');
    await user.click(within(choices(/SME/)).getByRole('radio', { name: 'No' }));

    expect(within(profile).getByText(/^5 of \d+ answered$/)).toBeInTheDocument();
    await screen.findAllByText(/^Saved at/, undefined, { timeout: 3000 });
    expect(held.saves).toHaveLength(1);
    expect(held.saves[0]).toMatchObject({
      save_number: 1,
      answers: {
        companyName: { value: 'Najd Mapping Co.' },
        companyType: { value: 'private' },
        industrySector: { values: ['other'], other: 'Space' },
        smeSaudiOwnership: { value: false },
      },
    });
    await expectAccessible(container);
  });

  it('says what is wrong with a text once it is left, and completes a link as it was meant', async () => {
    const { user } = await openQuestionnaire('?section=currentUse');
    const purposes = group(/purposes/);
    await user.click(within(purposes).getByRole('checkbox', { name: 'Other' }));
    const other = within(purposes).getByRole('textbox', { name: 'Please specify' });
    await user.type(other, 'x');
    await user.tab();
    expect(other).toHaveAccessibleDescription(/at least 2 characters/);
    expect(other).toBeInvalid();

    await user.click(within(purposes).getByRole('button', { name: /^Add a link to question \d+$/ }));
    const link = within(purposes).getByRole('textbox', { name: /Link/ });
    expect(link).toHaveFocus();
    await user.type(link, 'najd.example/maps');
    await user.tab();
    expect(link).toHaveValue('https://najd.example/maps');
  });

  it('goes to the next question without an answer, also in another section', async () => {
    const { user } = await openQuestionnaire('?section=companyProfile');
    expect(document.title).toMatch(/^Company profile ·/);
    // The rail and the bar of a phone have one each.
    const pressNext = async () => {
      const [button] = screen.getAllByRole('button', { name: /^Next unanswered \(\d+\)$/ });
      if (button) await user.click(button);
    };
    await pressNext();
    expect(choices(/type of company/)).toContainElement(document.activeElement as HTMLElement);
    await user.click(within(choices(/SME/)).getByRole('radio', { name: 'No' }));
    await pressNext();
    await waitFor(() => {
      expect(group(/purposes/)).toContainElement(document.activeElement as HTMLElement);
    });
    expect(document.title).toMatch(/^Current use .*·/);
  });

  it('goes on where the person was, at the same question', async () => {
    const first = await openQuestionnaire('?section=currentUse');
    await first.user.click(within(choices(/skilled geospatial/)).getByRole('radio', { name: '1 – Very hard to find' }));
    await screen.findAllByText(/^Saved at/, undefined, { timeout: 3000 });
    first.unmount();

    await openQuestionnaire();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Current use');
    const scale = within(choices(/skilled geospatial/)).getByRole('radio', { name: '1 – Very hard to find' });
    expect(scale).toBeChecked();
    await waitFor(() => {
      expect(scale).toHaveFocus();
    });
  });

  it('speaks Arabic from right to left', async () => {
    const { container } = await openQuestionnaire('?section=currentUse', { language: 'ar' });
    expect(screen.getByRole('link', { name: /أُجيب عن 0 من 14/ })).toHaveAttribute('aria-current', 'step');
    expect(screen.getByText(/القسم 2 من 3/)).toBeInTheDocument();
    await expectAccessible(container);
  });
});

describe('keeping what was typed', () => {
  it('says that it is not saved, and has it after a reload', async () => {
    let down = true;
    reply('put', '/questionnaire/draft', () =>
      down ? refuse(503, 'service_unavailable') : ok({ save_number: 1, saved_at: savedAt }),
    );
    const first = await openQuestionnaire();
    await first.user.click(within(choices(/type of company/)).getByRole('radio', { name: /Private company/ }));
    expect(
      (await screen.findAllByText('Not saved – trying again', undefined, { timeout: 3000 })).length,
    ).toBeGreaterThan(0);
    first.unmount();
    down = false;

    await openQuestionnaire();
    expect(within(choices(/type of company/)).getByRole('radio', { name: /Private company/ })).toBeChecked();
    expect((await screen.findAllByText(/^Saved at/)).length).toBeGreaterThan(0);
  });

  it('survives an expired session for the same person only', async () => {
    let expired = true;
    reply('put', '/questionnaire/draft', () =>
      expired ? refuse(401, 'unauthenticated') : ok({ save_number: 1, saved_at: savedAt }),
    );
    const first = await openQuestionnaire();
    await first.user.click(within(choices(/type of company/)).getByRole('radio', { name: /Private company/ }));
    expect(await screen.findByText('Signed out', undefined, { timeout: 3000 })).toBeInTheDocument();
    expired = false;
    first.unmount();

    const stranger = await openQuestionnaire('', {
      user: makeApprovedUser({ id: 'user-2', draft_key: 'draft-key-of-user-2' }),
    });
    expect(within(choices(/type of company/)).getByRole('radio', { name: /Private company/ })).not.toBeChecked();
    stranger.unmount();

    await openQuestionnaire();
    expect(within(choices(/type of company/)).getByRole('radio', { name: /Private company/ })).toBeChecked();
  });
});

describe('another tab or device', () => {
  // Its file is fetched when it is needed, which takes long beside other tests.
  beforeAll(() => import('./together/SupersededDialog'));

  const meet = async () => {
    held.draft = {
      answers: { companyType: { value: 'government' } },
      save_number: 3,
      saved_at: savedAt,
      saved_by: null,
    };
    const page = await openQuestionnaire('?section=companyProfile');
    held.draft = { answers: { companyType: { value: 'global' } }, save_number: 4, saved_at: savedAt, saved_by: null };
    await page.user.click(within(choices(/type of company/)).getByRole('radio', { name: /Private company/ }));
    const dialog = await screen.findByRole(
      'alertdialog',
      { name: /same answers were changed in another tab/ },
      { timeout: 3000 },
    );
    return { ...page, dialog };
  };

  it('takes the other version when told to', async () => {
    const { user, dialog } = await meet();
    expect(within(dialog).getByRole('heading', { level: 2 })).toHaveFocus();
    const asked = within(dialog).getByRole('radiogroup', { name: /^\d+\. .*type of company/ });
    expect(within(asked).getByRole('radio', { name: 'My answer' })).toBeChecked();
    expect(within(asked).getByRole('radio', { name: 'My answer' })).toHaveAccessibleDescription(/Private company/);
    const other = within(asked).getByRole('radio', { name: 'The other answer' });
    expect(other).toHaveAccessibleDescription(/without investment/);
    await expectAccessible(dialog);
    await user.click(other);
    await user.click(within(dialog).getByRole('button', { name: 'Keep the chosen answers' }));
    await waitFor(() => {
      expect(within(choices(/type of company/)).getByRole('radio', { name: /without investment/ })).toBeChecked();
    });
    expect(held.draft?.save_number).toBe(4);
  });

  it('keeps mine when told to, as the next version', async () => {
    const { user, dialog } = await meet();
    await user.click(within(dialog).getByRole('button', { name: 'Keep the chosen answers' }));
    await waitFor(() => {
      expect(held.draft).toMatchObject({ save_number: 5, answers: { companyType: { value: 'private' } } });
    });
  });
});

it('offers another try when the questionnaire cannot be read', async () => {
  let broken = true;
  reply('get', '/questionnaire', () =>
    broken ? refuse(500, 'internal', { message: 'It broke' }) : ok({ form, draft: null, submitted: null }),
  );
  const { user } = await openQuestionnaire();
  expect(await screen.findByText('It broke')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Company profile' })).toBeInTheDocument();
});
