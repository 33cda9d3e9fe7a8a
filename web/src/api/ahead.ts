interface Asked {
  answer: Promise<Response>;
  /** When it arrived. */
  at?: number;
}

declare global {
  /** By address. The built page asks before the app is there: see `firstFiles.ts`. */
  var portalAhead: Map<string, Asked> | undefined;
}

/** Milliseconds for which an answer may wait for the app. */
const longestWait = 30_000;

const arrivals = new WeakMap<Response, number>();

/** Frees the connections of answers that nothing will read. */
function dropAhead(): void {
  for (const { answer } of globalThis.portalAhead?.values() ?? [])
    answer.then((response) => response.body?.cancel()).catch(() => undefined);
  globalThis.portalAhead?.clear();
}

/** The answer to a request that the page has made ahead. Each is used once, and none after a write. */
export function answeredAhead({ method, url }: Request): Promise<Response> | undefined {
  const asked = globalThis.portalAhead?.get(url);
  if (method !== 'GET') dropAhead();
  if (method !== 'GET' || !asked) return undefined;
  globalThis.portalAhead?.delete(url);
  if (asked.at !== undefined && Date.now() - asked.at > longestWait) return undefined;
  return asked.answer.then((response) => {
    if (asked.at !== undefined) arrivals.set(response, asked.at);
    return response;
  });
}

/** When the answer arrived: now, unless it waited for the app. */
export const arrivedAt = (response: Response): number => arrivals.get(response) ?? Date.now();
