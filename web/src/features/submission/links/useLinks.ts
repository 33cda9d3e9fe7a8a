import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '@/api/ApiError';
import type { Submission } from '@/api/contract';
import { clearDraft } from '@/storage/drafts';
import { useDraft } from '@/storage/useDraft';
import { draftOf, saveLinks, showDraft } from '../api';
import { bodyOf, isRows, problemOf, savable, toRow, type LinkRow } from './linkRows';
import { useRefreshRules } from '../useRefreshRules';

export const linksDraft = 'submission.links';
const pauseMs = { typing: 1000, failed: 10_000 };

type LinksState = 'untouched' | 'incomplete' | 'saving' | 'notSaved' | 'saved';

export interface Links {
  rows: readonly LinkRow[];
  setRows: (change: (rows: readonly LinkRow[]) => LinkRow[]) => void;
  state: LinksState;
  savedAt: number | null;
  /** Restored input from before a reload. */
  restored: boolean;
  /** The server's messages by row key. */
  refusals: Record<string, string>;
  /** Saves now; false if that failed. */
  settle: () => Promise<boolean>;
}

/** The links as typed. Saved automatically a second after the last key; until then in a draft. */
export function useLinks(submission: Submission): Links {
  const queryClient = useQueryClient();
  const refreshRules = useRefreshRules();
  const draft = useDraft<LinkRow[] | null>(linksDraft, null);
  const { setValue, ready } = draft;
  const stored = useMemo(() => submission.links.map(toRow), [submission.links]);
  const rows = isRows(draft.value) ? draft.value : stored;
  const [savedAt, setSavedAt] = useState<number | null>(null);

  const wanted = JSON.stringify(bodyOf(rows));
  const dirty = ready && wanted !== JSON.stringify(bodyOf(stored));
  const incomplete = rows.some((row) => problemOf(row) !== null);

  const { mutate, mutateAsync, error, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (sent: string) => saveLinks(JSON.parse(sent) as ReturnType<typeof bodyOf>),
    // Sequential requests, so that an older list does not arrive last.
    scope: { id: linksDraft },
    onSuccess: (answer) => {
      const { links } = draftOf(answer);
      showDraft(queryClient, (known) => ({ ...known, links }));
      setSavedAt(Date.now());
    },
    onError: refreshRules,
  });
  const failed = error !== null && variables === wanted;
  const refused = failed && error instanceof ApiError && !error.isTransient;

  useEffect(() => {
    if (!dirty || isPending || refused) return;
    const save = () => {
      mutate(wanted);
    };
    const timer = setTimeout(save, failed ? pauseMs.failed : pauseMs.typing);
    window.addEventListener('online', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', save);
    };
  }, [dirty, failed, isPending, mutate, refused, wanted]);

  const settled = ready && !dirty && !incomplete;
  useEffect(() => {
    if (settled) clearDraft(linksDraft);
  }, [settled, wanted]);

  const setRows = useCallback(
    (change: (rows: readonly LinkRow[]) => LinkRow[]) => {
      setValue((before) => change(isRows(before) ? before : stored));
    },
    [setValue, stored],
  );

  const settle = async () => {
    if (!dirty) return true;
    return mutateAsync(wanted).then(
      () => true,
      () => false,
    );
  };

  return {
    rows,
    setRows,
    state: stateOf({ dirty, failed, incomplete, isPending, savedAt }),
    savedAt,
    restored: draft.restored,
    refusals: refused ? refusalsOf(error, rows) : {},
    settle,
  };
}

interface Signs {
  dirty: boolean;
  failed: boolean;
  incomplete: boolean;
  isPending: boolean;
  savedAt: number | null;
}

function stateOf({ dirty, failed, incomplete, isPending, savedAt }: Signs): LinksState {
  if (dirty && failed && !isPending) return 'notSaved';
  if (dirty) return 'saving';
  if (incomplete) return 'incomplete';
  return savedAt === null ? 'untouched' : 'saved';
}

/** `links.2.url` counts sent rows, without incomplete ones. */
function refusalsOf(error: ApiError, rows: readonly LinkRow[]): Record<string, string> {
  const sent = savable(rows);
  return Object.fromEntries(
    error.fields.flatMap(({ field, message }) => {
      const row = sent[Number(/^links\.(\d+)\./.exec(field)?.[1])];
      return row ? [[row.key, message]] : [];
    }),
  );
}
