import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from './ApiError';
import { client } from './client';
import { newId } from './identifiers';

/** Writes that the server carries out once for each Idempotency-Key, or that mean the same however often they come. */
const keyed =
  /^\/api\/(feedback|store-answers|generate-code|bundles(\/[^/]+\/cancel)?|pending-users\/decisions|announcements\/[^/]+\/(pause|resume|cancel|retry(-rejected)?)|(admins|users|invitations|submissions)\b.*)$/;

/** The longest that a failed write waits for what it may have changed, in milliseconds. */
const lookTimeout = 3000;

/** Milliseconds before each repetition: a database that restarts is back by then. */
const pauses = [500, 2000];

/** Keys of requests whose outcome is not known: the next press with the same contents sends the same key. */
const kept = new Map<string, string>();

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** No answer, an answer of something between us and the server, or the server's word that it does not know. */
async function isUnknown(answer: Response | Error): Promise<boolean> {
  if (answer instanceof Error || answer.status === 502 || answer.status === 504) return true;
  if (answer.status !== 503) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  // What cannot be read is not the portal's.
  return body === null || (typeof body === 'object' && 'error' in body && body.error === 'outcome_unknown');
}

/**
 * Sends a write that the server carries out once for each Idempotency-Key, and looks by itself when the answer is
 * lost: the same request under the same key is answered with what became of the first one. Resolves or rejects with
 * the lost answer if no repetition was answered either.
 */
async function sendOnce(request: Request): Promise<Response> {
  const body = await request.text();
  const name = `${request.method} ${new URL(request.url).pathname} ${body}`;
  const key = kept.get(name) ?? newId();
  kept.set(name, key);
  const headers = new Headers(request.headers);
  headers.set('Idempotency-Key', key);
  // Written anew for each attempt: a clone's body would be a stream, which browsers send over HTTP/2 only.
  const attempt = () =>
    globalThis
      .fetch(request.url, {
        method: request.method,
        headers,
        body: body === '' ? null : body,
        credentials: request.credentials,
        signal: request.signal,
      })
      .catch((error: unknown) => (error instanceof Error ? error : new Error('the request failed')));

  let answer = await attempt();
  if (await isUnknown(answer)) {
    const lost = answer;
    for (const pause of pauses) {
      await wait(pause);
      answer = await attempt();
      // A fault of the repetition says nothing about the first attempt.
      if (!(answer instanceof Error) && answer.status < 500) break;
      answer = lost;
    }
    if (answer === lost) {
      if (lost instanceof Error) throw lost;
      return lost;
    }
  }
  kept.delete(name);
  if (answer instanceof Error) throw answer;
  return answer;
}

/** The write may have been carried out: the data on the screen is fetched again before its failure is reported. */
async function look(queryClient: QueryClient): Promise<void> {
  await Promise.race([queryClient.invalidateQueries(), wait(lookTimeout)]);
}

// Answers instead of the fetch that would follow.
client.use({
  onRequest: ({ request }) =>
    request.method !== 'GET' && keyed.test(new URL(request.url).pathname) ? sendOnce(request) : undefined,
});

/** From now on every mutation that ends without a known outcome looks first. Importing the module makes writes safe. */
export function installSafeWrites(queryClient: QueryClient): void {
  queryClient.getMutationCache().config.onError = (error) =>
    isApiError(error) && ['network', 'malformed', 'outcome_unknown'].includes(error.code)
      ? look(queryClient)
      : undefined;
}
