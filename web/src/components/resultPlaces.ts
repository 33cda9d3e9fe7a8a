/** Where results of actions stand: in the open sheet, or above the page. A result never lies on what a person works with. */

export type ResultKind = 'success' | 'error' | 'info' | 'warning';

export interface ResultAction {
  label: string;
  /** Distinguishes this result from others with the same text. */
  id: string;
  /** The end of the offer in the time of `performance.now()`; Infinity: until the person closes it. */
  until: number;
  run: () => void;
}

export interface Result {
  kind: ResultKind;
  text: string;
  /** A short toast without a progress bar. */
  brief: boolean;
  action: ResultAction | undefined;
  /** In the time of `performance.now()`. */
  at: number;
}

type Show = (result: Result) => void;

const places: Show[] = [];

/** Takes the results from now on, until the returned function is called. */
export function takeResults(show: Show): () => void {
  places.push(show);
  return () => {
    places.splice(places.lastIndexOf(show), 1);
  };
}

/** The notice that was opened last; undefined: results are toasts. */
export const resultPlace = (): Show | undefined => places.at(-1);

let closeToasts: () => void = () => undefined;

/** The newest result stands alone. */
export function onResultElsewhere(close: () => void): void {
  closeToasts = close;
}

export const closeToastsBefore = (): void => {
  closeToasts();
};

let toastPlace: HTMLElement | null = null;
let moveToasts: (place: HTMLElement | null) => void = () => undefined;

/** The place that the page keeps for toasts; null: they float at the top right. */
export function setToastPlace(place: HTMLElement | null): void {
  toastPlace = place;
  moveToasts(place);
}

/** Calls `move` with the place of toasts, now and after each change. */
export function followToastPlace(move: (place: HTMLElement | null) => void): void {
  moveToasts = move;
  move(toastPlace);
}
