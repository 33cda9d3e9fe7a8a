import { useCallback, useEffect, useState } from 'react';
import { clearDraft, hasDraft, readDraft, saveDraft } from '@/storage/drafts';

const name = 'questionnaire.place';

/** The person's position: the section and its last focused question. */
export interface Place {
  section: string;
  question: string | null;
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'section' in value &&
  typeof value.section === 'string' &&
  'question' in value;

export const forgetPlace = (): void => {
  clearDraft(name);
};

/** `place` is undefined during the lookup, and null if nothing is stored. */
export function usePlace(): { place: Place | null | undefined; remember: (place: Place) => void } {
  const [place, setPlace] = useState<Place | null | undefined>(() => (hasDraft(name) ? undefined : null));
  useEffect(() => {
    let active = true;
    void readDraft(name).then((found) => {
      if (active) setPlace(isPlace(found) ? found : null);
    });
    return () => {
      active = false;
    };
  }, []);
  const remember = useCallback((next: Place) => {
    saveDraft(name, next);
  }, []);
  return { place, remember };
}
