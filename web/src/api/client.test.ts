import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '@/i18n/i18n';
import { ok, refuse, reply } from '@/testing/server';
import { ApiError } from './ApiError';
import { client, unwrap } from './client';
import { onSignOut } from './signOutSignal';

beforeEach(async () => {
  await startI18n('ar');
});

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
};

it('sends the language with every request, beside other parameters', async () => {
  const addresses: string[] = [];
  reply('get', '/pending-users', ({ request }) => {
    addresses.push(new URL(request.url).search);
    return ok({ items: [], total: 0, matched: 0, next_cursor: null });
  });
  await unwrap(client.GET('/api/pending-users', { params: { query: { search: 'نجد', limit: 5 } } }));
  expect(new URLSearchParams(addresses[0]).get('locale')).toBe('ar');
  expect(new URLSearchParams(addresses[0]).get('search')).toBe('نجد');
});

it('sends JSON and opens the envelope', async () => {
  const bodies: unknown[] = [];
  reply('post', '/login/check-credentials', async ({ request }) => {
    bodies.push(await request.json(), request.headers.get('Content-Type'));
    return ok({ challenge_id: 'c1' });
  });
  const data = await unwrap(client.POST('/api/login/check-credentials', { body: { email: 'a@b.sa', password: 'x' } }));
  expect(data.challenge_id).toBe('c1');
  expect(bodies).toEqual([{ email: 'a@b.sa', password: 'x' }, 'application/json']);
});

it('turns a refusal into an error with code, fields and reference', async () => {
  const fields = [{ field: 'links.0.url', error: 'invalid_link', message: 'Invalid link' }];
  reply('put', '/submission/links', () =>
    refuse(422, 'validation_failed', { fields, message: 'Check the fields', params: { n: 1 } }),
  );
  const error = await failure(unwrap(client.PUT('/api/submission/links', { body: { links: [] } })));
  expect(error).toMatchObject({
    status: 422,
    code: 'validation_failed',
    message: 'Check the fields',
    fields,
    params: { n: 1 },
    requestId: 'test-request',
    isTransient: false,
  });
});

it.each([
  ['no connection', () => HttpResponse.error(), { code: 'network', status: 0 }],
  ['a proxy page', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }), { code: 'malformed', status: 502 }],
  ['an empty answer', () => new HttpResponse(null, { status: 500 }), { code: 'malformed', status: 500 }],
  ['a success that is not JSON', () => new HttpResponse('<html>', { status: 200 }), { code: 'malformed' }],
])('knows %s from a refusal', async (_, answer, expected) => {
  reply('get', '/documents', answer);
  const error = await failure(unwrap(client.GET('/api/documents')));
  expect(error).toMatchObject({ ...expected, isTransient: true });
});

describe('a lost session', () => {
  it.each([
    ['status 401', () => refuse(401, 'unauthenticated'), 1],
    ['body code 401', () => HttpResponse.json({ success: false, code: 401, message: '', data: null }), 1],
    ['wrong credentials', () => refuse(401, 'incorrect_credentials'), 0],
    ['forbidden', () => refuse(403, 'forbidden'), 0],
  ])('%s', async (_, answer, times) => {
    const heard = vi.fn();
    const stop = onSignOut(heard);
    reply('get', '/documents', answer);
    await failure(unwrap(client.GET('/api/documents')));
    stop();
    expect(heard).toHaveBeenCalledTimes(times);
  });
});
