import createClient, { createQuerySerializer } from 'openapi-fetch';
import { currentLanguage } from '@/i18n/i18n';
import { isApiError } from './ApiError';
import { networkError, openEnvelope } from './envelope';
import { proveAgain, wantsProof } from './proof';
import { counted } from './running';
import type { Complete } from './contract';
import type { paths } from './schema.gen';

const serializeQuery = createQuerySerializer();

const once = createClient<paths>({
  baseUrl: window.location.origin,
  credentials: 'same-origin',
  headers: { Accept: 'application/json' },
  // Every request carries the language. (A middleware that rebuilds the Request would turn its body into a stream,
  // which browsers send over HTTP/2 only.)
  querySerializer: (query) => serializeQuery({ ...query, locale: currentLanguage() }),
  // Read at each call, so that tests and instrumentation can replace it.
  fetch: (request) => counted(globalThis.fetch(request)),
});

interface Answer {
  data?: unknown;
  error?: unknown;
  response: Response;
}

const codeOf = (error: unknown) => (error as { error?: string } | undefined)?.error ?? '';

/* eslint-disable @typescript-eslint/unbound-method -- the client's functions use no `this` */
/** Repeats a call that was refused because the person has to confirm once more who they are. */
const repeated = <Call>(call: Call): Call =>
  (async (...parameters: unknown[]) => {
    const send = call as (...parameters: unknown[]) => Promise<Answer>;
    const answer = await send(...parameters);
    const code = codeOf(answer.error);
    return wantsProof(answer.response.status, code) && (await proveAgain(code)) ? send(...parameters) : answer;
  }) as Call;

/** Typed calls: `unwrap(client.GET('/api/documents'))`. */
export const client = {
  GET: repeated(once.GET),
  POST: repeated(once.POST),
  PUT: repeated(once.PUT),
  PATCH: repeated(once.PATCH),
  DELETE: repeated(once.DELETE),
  use: once.use,
  eject: once.eject,
};
/* eslint-enable @typescript-eslint/unbound-method */
type DataOf<Result> = Result extends { data: { data: infer Data } } ? Complete<Data> : never;

/** Returns the envelope's `data`; otherwise throws an ApiError. A 401 signs the person out once. */
export async function unwrap<Result extends Answer>(call: Promise<Result>): Promise<DataOf<Result>> {
  let answer: Result;
  try {
    answer = await call;
  } catch (error) {
    if (isAbort(error) || isApiError(error)) throw error;
    if (error instanceof SyntaxError) return openEnvelope(502, null);
    throw networkError();
  }
  return openEnvelope<DataOf<Result>>(answer.response.status, answer.data ?? answer.error);
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
