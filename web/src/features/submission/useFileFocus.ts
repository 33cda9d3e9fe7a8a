import { useEffect, useRef } from 'react';
import type { UploadQueue } from './UploadQueue';

/** Where the focus goes after the next render. */
type Target = { row: string } | { place: number } | 'button';

const lastControl = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('button') ?? [])].at(-1);

/**
 * Rows come and go while somebody stands on one of their buttons. The focus follows the file: from an upload to the
 * stored file, from a removed row to the next one, and from the last row to the button that adds.
 */
export function useFileFocus(queue: UploadQueue) {
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const target = useRef<Target | null>(null);

  useEffect(() => {
    const wanted = target.current;
    if (!wanted) return;
    const rows = [...(list.current?.children ?? [])];
    const row =
      wanted === 'button'
        ? undefined
        : 'row' in wanted
          ? rows.find((one) => one.getAttribute('data-row') === wanted.row)
          : (rows[wanted.place] ?? rows.at(-1));
    const control = lastControl(row) ?? button.current;
    if (!control) return;
    target.current = null;
    control.focus();
  });

  const standsOn = (id: string) =>
    document.activeElement?.closest('[data-row]')?.getAttribute('data-row') === id;

  useEffect(
    () =>
      queue.onOutcome((outcome) => {
        if (outcome.result === 'stored' && standsOn(outcome.upload.id)) target.current = { row: outcome.file.id };
      }),
    [queue],
  );

  return {
    list,
    button,
    toButton: () => {
      target.current = 'button';
    },
    keepRow: (id: string) => {
      target.current = { row: id };
    },
    afterRowGoes: (id: string) => {
      const rows = [...(list.current?.children ?? [])];
      target.current = { place: rows.findIndex((one) => one.getAttribute('data-row') === id) };
    },
  };
}
