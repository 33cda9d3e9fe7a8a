/**
 * Short results of actions, top right. The library and its container are fetched with the first toast. An error that
 * needs reading is never only in a toast.
 */
import type { ToastAction } from './ToastHost';

type Kind = 'success' | 'error' | 'info' | 'warning';

interface ToastOptions {
  /** Results of actions: two seconds without a progress bar. */
  brief?: boolean;
  /** An action while the toast is visible. The page offers the same action. */
  action?: ToastAction;
}

const briefMs = 2000;

export function notify(kind: Kind, text: string, { brief = false, action }: ToastOptions = {}): void {
  import('./ToastHost').then(
    ({ showToast }) => {
      showToast(kind, text, brief ? { autoClose: briefMs, hideProgressBar: true } : {}, action);
    },
    () => {
      // After a failed fetch the next toast tries again. A replaced page uses the new loader.
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
