import { useCallback, useEffect, useRef, useState } from 'react';
import { keepDraft } from '../api';
import { useDesk } from '../desk/DeskContext';

const pause = 600;

export type Saving = 'saved' | 'saving' | 'failed' | null;

/**
 * Typed text that the server keeps for this reader alone until it is sent. `place`: the key of the field on the page
 * of the company; `initial`: without a draft.
 */
export function useKept(place: string, initial = '') {
  const { desk } = useDesk();
  const company = desk.company_id;
  const found = desk.drafts.find((draft) => draft.place === place)?.text;
  const [value, setShown] = useState(found ?? initial);
  const [saving, setSaving] = useState<Saving>(null);
  const timer = useRef<number>(undefined);
  const waiting = useRef<string>(undefined);
  // One write after another, so that an earlier text never replaces a later one.
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const send = useCallback(() => {
    const text = waiting.current;
    if (text === undefined) return;
    waiting.current = undefined;
    window.clearTimeout(timer.current);
    last.current = last.current
      .then(() => keepDraft(company, place, text))
      .then(
        () => {
          setSaving((now) => (now === 'saving' && waiting.current === undefined ? 'saved' : now));
        },
        () => {
          setSaving('failed');
        },
      );
  }, [company, place]);

  const setValue = useCallback(
    (text: string) => {
      setShown(text);
      setSaving('saving');
      waiting.current = text;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(send, pause);
    },
    [send],
  );

  /** After the text is sent. */
  const clear = useCallback(
    (next = '') => {
      setShown(next);
      setSaving(null);
      waiting.current = '';
      send();
    },
    [send],
  );

  useEffect(() => {
    window.addEventListener('pagehide', send);
    return () => {
      window.removeEventListener('pagehide', send);
      send();
    };
  }, [send]);

  return { value, setValue, clear, saving };
}
