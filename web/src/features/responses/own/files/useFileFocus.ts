import { useEffect, useRef } from 'react';
import type { UploadQueue } from '../uploads/UploadQueue';

/** The target of the focus after the next render. */
type Target =
  | { to: 'row'; id: string }
  /** Moves the focus to the element that replaces the removed row. */
  | { to: 'place'; gone: string; index: number }
  | { to: 'button' }
  /** To the newest row, if the pressed button has disappeared. */
  | { to: 'newest' };

const rowsOf = (list: HTMLElement | null) => [...(list?.children ?? [])];
const idOf = (row: Element | null | undefined) => row?.getAttribute('data-row');
const lastControl = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('button') ?? [])].at(-1);
const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps the focus when rows are added and removed: from an upload to the stored file, from a removed row to the next
 * one, from the last row to the add button, and from that button to the file that took the only place.
 */
export function useFileFocus(queue: UploadQueue) {
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const target = useRef<Target | null>(null);

  useEffect(() => {
    const wanted = target.current;
    if (!wanted) return;
    const rows = rowsOf(list.current);
    const focus = (control: HTMLElement | null | undefined) => {
      if (!control) return;
      target.current = null;
      control.focus();
    };
    if (wanted.to === 'button') focus(button.current);
    if (wanted.to === 'newest') {
      if (button.current) target.current = null;
      else focus(lastControl(rows.at(-1)));
    }
    if (wanted.to === 'place' && !rows.some((row) => idOf(row) === wanted.gone)) {
      focus(lastControl(rows[wanted.index] ?? rows.at(-1)) ?? button.current);
    }
    if (wanted.to === 'row') {
      const row = rows.find((one) => idOf(one) === wanted.id);
      // A focus that is elsewhere stays there.
      if (row && (isLost() || row.contains(document.activeElement))) focus(lastControl(row));
    }
  });

  useEffect(
    () =>
      queue.onOutcome((outcome) => {
        const standsOn = idOf(document.activeElement?.closest('[data-row]'));
        if (outcome.result === 'stored' && standsOn === outcome.upload.id)
          target.current = { to: 'row', id: outcome.file.id };
      }),
    [queue],
  );

  return {
    list,
    button,
    /** Call it while the button still exists. */
    afterPick: () => {
      if (document.activeElement === button.current) target.current = { to: 'newest' };
    },
    toButton: () => {
      target.current = { to: 'button' };
    },
    keepRow: (id: string) => {
      target.current = { to: 'row', id };
    },
    afterRowGoes: (id: string) => {
      target.current = { to: 'place', gone: id, index: rowsOf(list.current).findIndex((row) => idOf(row) === id) };
    },
  };
}
