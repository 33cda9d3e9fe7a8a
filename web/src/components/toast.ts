/**
 * Results of actions, each shown in one place: the notice of the open sheet, otherwise a toast. The toasts' library and
 * container are fetched with the first toast. An error that needs reading is never only in a toast.
 */
import { closeToastsBefore, resultPlace, type Result, type ResultAction, type ResultKind } from './resultPlaces';

interface ResultOptions {
  /** Results of actions: two seconds without a progress bar. */
  brief?: boolean;
  action?: ResultAction;
}

const briefMs = 2000;

function show(result: Result): void {
  const place = resultPlace();
  if (place) {
    closeToastsBefore();
    place(result);
  } else showToast(result);
}

/** Shows a result again whose place has closed: what can still be undone, or what closed it. */
export function showFurther(result: Result): void {
  const left = result.action ? result.action.until - performance.now() : 0;
  if (left > 0 || performance.now() - result.at < briefMs / 2) show(result);
}

function showToast({ kind, text, brief, action }: Result): void {
  import('./ToastHost').then(
    ({ showToast: add }) => {
      add(kind, text, brief ? { autoClose: briefMs, hideProgressBar: true } : {}, action);
    },
    () => {
      // After a failed fetch the next toast tries again. A replaced page uses the new loader.
      window.dispatchEvent(new Event('partmissing'));
    },
  );
}

export function notify(kind: ResultKind, text: string, { brief = false, action }: ResultOptions = {}): void {
  show({ kind, text, brief, action, at: performance.now() });
}

export const notifySuccess = (text: string): void => {
  notify('success', text, { brief: true });
};

export const notifyError = (text: string): void => {
  notify('error', text, { brief: true });
};
