import type { UndoableOut } from '@/api/schema.gen';
import { useErrorText } from '@/components/useErrorText';
import type { Notice, UndoOffer } from './notice';

/** Creates an offer to undo from the server's response. */
export function useOffer(name: string | null, onNotice: (notice: Notice) => void) {
  const errorText = useErrorText();
  return (undo: UndoableOut | null | undefined): UndoOffer | null =>
    undo
      ? {
          id: `undo:${undo.decided_at}`,
          decidedAt: undo.decided_at,
          until: performance.now() + undo.seconds * 1000,
          name,
          onNotice,
          errorText,
        }
      : null;
}
