let running = 0;
const waiting = new Set<() => void>();

/** Counts a request until its answer begins. */
export function counted(answer: Promise<Response>): Promise<Response> {
  running += 1;
  return answer.finally(() => {
    running -= 1;
    if (running > 0) return;
    for (const proceed of waiting) proceed();
    waiting.clear();
  });
}

/** Resolves when the API has answered all requests. */
export const whenAnswered = (): Promise<void> =>
  running === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        waiting.add(resolve);
      });
