import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from './ApiError';
import { client } from './client';
import { newId } from './identifiers';

/** Routes that support an Idempotency-Key, or that are idempotent by nature. */
export const keyed =
  /^\/api\/(feedback|store-answers|generate-code|bundles(\/[^/]+\/cancel)?|pending-users\/decisions|registration(\/send-again)?|account\/notifications\/[^/]+|openings(\/[^/]+\/confirm)?|rfi\/(open|close|reopen|reminders\/.+)|reviews|messages\/[^/]+\/wording\/(email(\/test)?|sms)|announcements\/[^/]+\/(start|pause|resume|cancel|retry(-rejected)?|deliveries\/retry)|company\/people(\/[^/]+(\/(role|hand-over))?)?|(admins|users|invitations|submissions|library|own-questions|questions|clarifications|reading|reading-themes|views)\b.*)$/;

/** How long a failed write waits for the refetch of related data, in milliseconds. */
const lookTimeout = 3000;

/** Milliseconds before each retry; long enough for a restart of the database. */
const pauses = [500, 2000];

/** Keys of requests with an unknown outcome: the next attempt with the same content sends the same key. */
const kept = new Map<string, string>();

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** No response, a proxy's response, or the server's `outcome_unknown`. */
async function isUnknown(answer: Response | Error): Promise<boolean> {
  if (answer instanceof Error || answer.status === 502 || answer.status === 504) return true;
  if (answer.status !== 503) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  // An unreadable response is not the portal's.
  return body === null || (typeof body === 'object' && 'error' in body && body.error === 'outcome_unknown');
}

/**
 * Sends a write with an Idempotency-Key and retries it when the response is lost: the server returns the result of the
 * first request for the same key. Resolves or rejects with the lost response if every retry fails, too.
 */
async function sendOnce(request: Request): Promise<Response> {
  const body = await request.text();
  const name = `${request.method} ${new URL(request.url).pathname} ${body}`;
  const key = kept.get(name) ?? newId();
  kept.set(name, key);
  const headers = new Headers(request.headers);
  headers.set('Idempotency-Key', key);
  // Created for each attempt: a clone's body would be a stream, which browsers send over HTTP/2 only.
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
      // A failed retry says nothing about the first attempt.
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

/** The write may have succeeded, so related data is refetched before the failure is reported. */
async function look(queryClient: QueryClient): Promise<void> {
  await Promise.race([queryClient.invalidateQueries(), wait(lookTimeout)]);
}

// Replaces the following fetch.
client.use({
  onRequest: ({ request }) =>
    request.method !== 'GET' && keyed.test(new URL(request.url).pathname) ? sendOnce(request) : undefined,
});

/** From now on, mutations with an unknown outcome refetch first. Importing the module enables this. */
export function installSafeWrites(queryClient: QueryClient): void {
  queryClient.getMutationCache().config.onError = (error) =>
    isApiError(error) && ['network', 'malformed', 'outcome_unknown'].includes(error.code)
      ? look(queryClient)
      : undefined;
}
