import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { HttpResponse } from 'msw';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, refuse, reply } from '@/testing/server';
import { ApiError } from './ApiError';
import { client, unwrap } from './client';
import { installSafeWrites, keyed } from './safeWrites';

const queryClient = new QueryClient();
const keys: (string | null)[] = [];
const bodies: unknown[] = [];

/** Returns the n-th of `answers` to the n-th request, and the last one from then on. */
function answerWith(...answers: (() => Response)[]) {
  reply('post', '/generate-code', async ({ request }) => {
    keys.push(request.headers.get('Idempotency-Key'));
    bodies.push(await request.json());
    return (answers[Math.min(keys.length, answers.length) - 1] ?? (() => ok(null)))() as never;
  });
}

const saved = () => ok({ code: 'INVITE-0001' }, 201);
const unknown = () => refuse(503, 'outcome_unknown', { message: 'We could not confirm whether this was saved.' });
const generate = (note: string) => unwrap(client.POST('/api/generate-code', { body: { note, max_uses: 1 } }));

beforeEach(() => {
  keys.length = 0;
  bodies.length = 0;
  installSafeWrites(queryClient);
});

describe('a write whose answer is lost', () => {
  it.each([
    ['the server does not know', unknown],
    ['the connection breaks', () => HttpResponse.error()],
    ['a proxy answers', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
  ])('is looked up under the same key: %s', async (_, lost) => {
    answerWith(lost, saved);
    expect((await generate('a')).code).toBe('INVITE-0001');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('is never called unchanged because the look fails', async () => {
    answerWith(unknown, () => refuse(503, 'service_unavailable', { message: 'Nothing has changed.' }));
    await expect(generate('b')).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect(keys).toHaveLength(3);
  });

  it('keeps its key for the next press with the same contents, and for no other', async () => {
    answerWith(unknown);
    await expect(generate('c')).rejects.toMatchObject({ code: 'outcome_unknown' });
    answerWith(saved);
    await generate('d');
    await generate('c');
    await generate('c');
    const [first, , , other, again, next] = keys;
    expect(again).toBe(first);
    expect(new Set([first, other, next]).size).toBe(3);
  });
});

it.each([
  ['a refusal', () => refuse(422, 'validation_failed')],
  ['a fault that changed nothing', () => refuse(503, 'service_unavailable')],
])('%s is not repeated', async (_, answer) => {
  answerWith(answer);
  await expect(generate('e')).rejects.toBeInstanceOf(ApiError);
  expect(keys).toHaveLength(1);
});

it('sends no key where the server keeps none', async () => {
  reply('post', '/login/check-credentials', ({ request }) => {
    keys.push(request.headers.get('Idempotency-Key'));
    return unknown();
  });
  await expect(
    unwrap(client.POST('/api/login/check-credentials', { body: { email: 'a@b.sa', password: 'x' } })),
  ).rejects.toMatchObject({ code: 'outcome_unknown' });
  expect(keys).toEqual([null]);
});

it.each([
  ['outcome_unknown', 503, ['asked again', 'said']],
  ['network', 0, ['asked again', 'said']],
  ['validation_failed', 422, ['said']],
])('looks before it says that a write failed: %s', async (code, status, expected) => {
  const happened: string[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: () => {
      happened.push('asked again');
      return Promise.resolve(1);
    },
    initialData: 0,
    staleTime: Infinity,
  });
  const stop = observer.subscribe(() => undefined);
  const mutation = new MutationObserver(queryClient, {
    mutationFn: () => Promise.reject(new ApiError({ status, code, message: '' })),
    onError: () => {
      happened.push('said');
    },
  });
  await expect(mutation.mutate()).rejects.toThrow();
  stop();
  expect(happened).toEqual(expected);
});

interface Operation {
  parameters?: { name: string }[];
}

/** Their requests bring a key of the form. */
const withOwnKey = [
  '/api/announcements/test',
  '/api/send-announcement',
  '/api/submission/addition',
  '/api/submission/replacement',
  '/api/submission/withdraw',
];

it('sends a key to all routes that take one', () => {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf-8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const taking = Object.entries(paths)
    .filter(([, methods]) =>
      Object.values(methods).some(({ parameters }) => parameters?.some(({ name }) => name === 'Idempotency-Key')),
    )
    .map(([path]) => path);
  expect(taking.length).toBeGreaterThan(withOwnKey.length);
  expect(taking.filter((path) => !keyed.test(path.replace(/\{\w+\}/g, 'x')))).toEqual(withOwnKey);
});
