import { useState, type MouseEvent } from 'react';
import { isApiError } from '@/api/ApiError';
import { notifyError } from './toast';

interface SavingFile {
  /** While the file is on its way. */
  busy: boolean;
  /** For a link to the file: the address stays to be read and copied, and the click is taken over. */
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Saves the file that a link leads to; where that fails, a toast shows `failed`, or the server's reason for a refusal of too many downloads. */
export function useSaveFile(failed: string): SavingFile {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    onClick: (event) => {
      event.preventDefault();
      if (busy) return;
      setBusy(true);
      const address = event.currentTarget.href;
      // Loaded with the first click: most people read pages and save nothing.
      import('@/api/saveFile')
        .then(({ saveFile }) => saveFile(address))
        .catch((error: unknown) => {
          // A lost session has its own message; a spent budget says when the next download is possible.
          if (isApiError(error) && error.status === 429) notifyError(error.message);
          else if (!isApiError(error) || error.status !== 401) notifyError(failed);
        })
        .finally(() => {
          setBusy(false);
        });
    },
  };
}
