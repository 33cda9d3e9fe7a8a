import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from './ErrorState';
import { later, type Later } from './later';
import { preloadWhenIdle, useLater } from './useLater';
import { useRetry } from './useOnline';

/** A part within the page; `waiting` is shown until it is loaded. */
export function laterPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
) {
  const part = later(load);
  function LaterPart(props: Props) {
    const [error, setError] = useState<unknown>(null);
    const isThere = useLater(part, error === null, setError);
    useRetry(error !== null, () => {
      setError(null);
    });
    // Its texts may be missing still. Without a boundary here React hides the page until they come, and the field that
    // has the focus loses it.
    if (isThere)
      return (
        <Suspense fallback={waiting}>
          <part.Part {...props} />
        </Suspense>
      );
    if (error === null) return waiting;
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          setError(null);
        }}
      />
    );
  }
  return Object.assign(LaterPart, { fetch: part.fetch });
}

/** For parts shown by a click: the page fetches them beforehand. */
export function usePreloaded(part: Pick<Later<never>, 'fetch'>): void {
  useEffect(() => preloadWhenIdle(part), [part]);
}
