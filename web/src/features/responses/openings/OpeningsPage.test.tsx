import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { OpeningsOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeConfig } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import OpeningsPage from './OpeningsPage';

const record = {
  opened_at: '2027-02-06T07:30:00Z',
  people: ['Layla Al-Harbi', 'Omar Al-Qahtani'],
  early: false,
  reason: null,
  responses: 2,
  commitments: ['a'.repeat(64), 'b'.repeat(64)],
  digest: 'c'.repeat(64),
};

const makeState = (changes: Partial<OpeningsOut> = {}): OpeningsOut => ({
  sealing: 'answers',
  can_seal: false,
  sealed: 24,
  due: 23,
  under_way: null,
  opened: [],
  ...changes,
});

const underWay = (mine: boolean): OpeningsOut['under_way'] => ({
  id: 'opening-1',
  started_at: '2027-02-06T07:00:00Z',
  started_by: 'Layla Al-Harbi',
  ends_at: '2027-02-06T07:30:00Z',
  mine,
  reason: null,
});

let held: OpeningsOut;
let sent: unknown[];

beforeEach(() => {
  held = makeState();
  sent = [];
  reply('get', '/openings', () => ok(held));
});

const open = (language: Language = 'en') =>
  renderPage(<OpeningsPage />, {
    path: '/openings',
    at: '/openings',
    language,
    user: makeAdmin({
      permissions: [
        { action: 'VIEW', subject: 'openings' },
        { action: 'CREATE', subject: 'openings' },
        { action: 'UPDATE', subject: 'request' },
      ],
    }),
    namespaces: ['openings', 'request', 'validation'],
  });

it.each(['en', 'ar'] as const)('shows what is sealed and the record (%s)', async (language) => {
  held = makeState({ opened: [record] });
  const { container } = await open(language);
  expect(await screen.findByText('Omar Al-Qahtani')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await expectAccessible(container);
});

it('lets the sealing be chosen until the first response', async () => {
  held = makeState({ sealing: null, can_seal: true, sealed: 0, due: 0 });
  reply('put', '/openings/sealing', async ({ request }) => {
    sent.push(await request.json());
    return ok(makeState({ can_seal: true, sealed: 0, due: 0 }));
  });
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Files, links and answers to the questionnaire' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/and answers to the questionnaire are sealed/)).toBeInTheDocument();
  expect(sent).toEqual([{ sealing: 'answers' }]);
});

it('asks the second person to type a word', async () => {
  held = makeState({ under_way: underWay(false) });
  reply('post', '/openings/opening-1/confirm', () => {
    sent.push('confirmed');
    return ok(makeState({ sealed: 1, due: 0, opened: [record] }));
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Open the responses' }));
  const dialog = await screen.findByRole('alertdialog');
  const confirm = within(dialog).getByRole('button', { name: 'Open the responses' });
  expect(confirm).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox'), 'open');
  await user.click(confirm);
  expect(await screen.findByText('Omar Al-Qahtani')).toBeInTheDocument();
  expect(sent).toEqual(['confirmed']);
});

it('lets the person who began only give up', async () => {
  held = makeState({ under_way: underWay(true) });
  reply('delete', '/openings/opening-1', () => refuse(409, 'opening_over', { message: 'This opening has ended.' }));
  const { user } = await open();
  expect(await screen.findByText(/You have begun an opening/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Open the responses' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Give up' }));
  expect(await screen.findByText('This opening has ended.')).toBeInTheDocument();
});

it('asks for a reason in both languages before the deadline', async () => {
  reply('get', '/config', () => ok(makeConfig()));
  reply('post', '/openings', async ({ request }) => {
    sent.push(await request.json());
    return ok(makeState({ under_way: underWay(true) }));
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Open before the deadline' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Begin the opening' }));
  expect(await within(dialog).findAllByText(/required/i)).not.toHaveLength(0);
  await user.type(within(dialog).getByLabelText(/Reason in English/), 'A court asks');
  await user.type(within(dialog).getByLabelText(/Reason in Arabic/), 'طلبتها المحكمة');
  await user.click(within(dialog).getByRole('button', { name: 'Begin the opening' }));
  expect(await screen.findByText(/You have begun an opening/)).toBeInTheDocument();
  expect(sent).toEqual([{ reason_en: 'A court asks', reason_ar: 'طلبتها المحكمة' }]);
});
