/**
 * Short results of actions, top right. The library and its container are fetched with the
 * first toast. A toast is never the only place of an error that needs reading.
 */
import type { ToastAction } from './ToastHost';

type Kind = 'success' | 'error' | 'info' | 'warning';

interface ToastOptions {
  /** The app's own results of an action: two seconds and no progress bar. */
  brief?: boolean;
  /** What can be done about it, for as long as the toast lives. The page offers the same elsewhere. */
  action?: ToastAction;
}

const briefMs = 2000;

export function notify(kind: Kind, text: string, { brief = false, action }: ToastOptions = {}): void {
  import('./ToastHost').then(
    ({ showToast }) => {
      showToast(kind, text, brief ? { autoClose: briefMs, hideProgressBar: true } : {}, action);
    },
    () => {
      // The next one tries again. A page that was replaced meanwhile gets the new one.
      window.dispatchEvent(new Event('partmissing'));
    },
  );
}

export const notifySuccess = (text: string): void => {
  notify('success', text, { brief: true });
};

export const notifyError = (text: string): void => {
  notify('error', text, { brief: true });
};
