import { expect, it } from 'vitest';
import type { Answers } from '@/api/contract';
import type { DraftOut } from '@/api/schema.gen';
import { draftDigest } from '@/forms/answers';
import { publishedForm } from '@/testing/forms';
import { isLocalDraft, resumeDraft, type LocalDraft } from './localDraft';

const form = publishedForm('questionnaire');
const named = (value: string): Answers => ({ companyName: { value } });
const server = (save_number: number, value: string): DraftOut => ({
  save_number,
  answers: named(value),
  saved_at: '2026-11-21T11:05:00Z',
  saved_by: null,
});
const local = (base: number, value: string, sent: string[] = []): LocalDraft => ({
  base,
  answers: named(value),
  outstanding: sent.map((each) => draftDigest(form, named(each))),
});

it.each([
  ['nothing anywhere', null, null, { answers: {}, base: 0, unsaved: false, conflict: null }],
  ['only the server', server(4, 'A'), null, { answers: named('A'), base: 4, unsaved: false, conflict: null }],
  ['only this browser', null, local(0, 'B'), { answers: named('B'), base: 0, unsaved: true, conflict: null }],
  [
    'typed on top of the server’s draft',
    server(4, 'A'),
    local(4, 'B'),
    { answers: named('B'), base: 4, unsaved: true, conflict: null },
  ],
  [
    'the same on both sides',
    server(5, 'B'),
    local(4, 'B'),
    { answers: named('B'), base: 5, unsaved: false, conflict: null },
  ],
  [
    'our own save arrived, its answer did not',
    server(5, 'B'),
    local(4, 'C', ['B']),
    { answers: named('C'), base: 5, unsaved: true, conflict: null },
  ],
  [
    'another person went on',
    server(5, 'X'),
    local(4, 'B', ['C']),
    { answers: named('B'), base: 4, unsaved: true, conflict: server(5, 'X') },
  ],
])('%s', (_, theirs, mine, expected) => {
  expect(resumeDraft(form, theirs, mine)).toMatchObject(expected);
});

it('merges a newer draft of the server by question', () => {
  const type = { companyType: { value: 'private' } };
  const newer: DraftOut = { ...server(5, 'A'), answers: { ...named('A'), ...type }, saved_by: 'Layla Haddad' };
  const found = resumeDraft(form, newer, { ...local(4, 'B'), common: named('A') });
  expect(found).toMatchObject({ answers: { ...named('B'), ...type }, base: 5, unsaved: true, conflict: null });
  expect(found.taken).toMatchObject({ by: 'Layla Haddad', questions: [{ id: 'companyType' }] });
  const other: DraftOut = { ...newer, answers: named('C') };
  expect(resumeDraft(form, other, { ...local(4, 'B'), common: named('A') })).toMatchObject({
    answers: named('B'),
    base: 4,
    common: named('A'),
    conflict: other,
  });
});

it('takes only what it wrote itself for a local draft', () => {
  expect(isLocalDraft(local(1, 'A'))).toBe(true);
  for (const other of [
    null,
    undefined,
    'x',
    {},
    { base: '1', answers: {}, outstanding: [] },
    { base: 1, answers: {} },
  ]) {
    expect(isLocalDraft(other)).toBe(false);
  }
});
