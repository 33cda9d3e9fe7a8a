import { useState, type MouseEvent } from 'react';
import { isApiError } from '@/api/ApiError';
import { notifyError } from './toast';

interface SavingFile {
  /** True during the download. */
  busy: boolean;
  /** For a link to the file: keeps the address for reading and copying, and handles the click. */
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * Saves the file of a link; on failure a toast shows `failed`, or the server's reason if there were too many downloads.
 */
export function useSaveFile(failed: string): SavingFile {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    onClick: (event) => {
      event.preventDefault();
      if (busy) return;
      setBusy(true);
      const address = event.currentTarget.href;
      // Loaded with the first click, because most people save nothing.
      import('@/api/saveFile')
        .then(({ saveFile }) => saveFile(address))
        .catch((error: unknown) => {
          // A lost session has its own message; an exhausted budget names the time of the next download.
          if (isApiError(error) && error.status === 429) notifyError(error.message);
          else if (!isApiError(error) || error.status !== 401) notifyError(failed);
        })
        .finally(() => {
          setBusy(false);
        });
    },
  };
}
