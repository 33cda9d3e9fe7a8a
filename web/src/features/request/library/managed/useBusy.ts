import { useCallback, useState } from 'react';

/** Which fields have a file on its way. Uploads end at any time, so each change builds on the last one. */
export function useBusy() {
  const [names, setNames] = useState<readonly string[]>([]);
  const onBusy = useCallback((name: string, isBusy: boolean) => {
    setNames((before) => [...before.filter((other) => other !== name), ...(isBusy ? [name] : [])]);
  }, []);
  return { busy: names.length > 0, onBusy };
}
