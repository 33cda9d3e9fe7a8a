import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '@/api/ApiError';
import type { Submission } from '@/api/contract';
import type { LinkOut } from '@/api/schema.gen';
import { clearDraft } from '@/storage/drafts';
import { useDraft } from '@/storage/useDraft';
import { draftOf, saveLinks, showDraft, submissionQuery, type LinkBody } from '../api';
import { bodyOf, isLinksDraft, isRows, problemOf, savable, toRow, type LinkRow, type LinksDraft } from './linkRows';
import { mergeLinks } from './mergeLinks';
import { useRefreshRules } from '../useRefreshRules';

export const linksDraft = 'submission.links';
const pauseMs = { typing: 1000, failed: 10_000 };
const mostSent = 5;

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

/**
 * The links as typed. Saved automatically a second after the last key; until then in a draft. What others save meanwhile
 * is merged.
 */
export function useLinks(submission: Submission): Links {
  const queryClient = useQueryClient();
  const refreshRules = useRefreshRules();
  const draft = useDraft<LinksDraft | LinkRow[] | null>(linksDraft, null);
  const { setValue, ready } = draft;
  const stored = useMemo(() => submission.links.map(toRow), [submission.links]);
  const base = useMemo(() => bodyOf(stored), [stored]);
  const typed = draftIn(draft.value, base);
  const rows = typed?.rows ?? stored;
  const [savedAt, setSavedAt] = useState<number | null>(null);

  const wanted = JSON.stringify(bodyOf(rows));
  const known = JSON.stringify(base);
  const dirty = ready && wanted !== known;
  const basedOn = submission.links_revision;
  const outdated = typed !== null && JSON.stringify(typed.base) !== known;
  useEffect(() => {
    if (!ready || !outdated) return;
    setValue((before) => rebased(draftIn(before, base), submission.links, base));
  }, [base, outdated, ready, setValue, submission.links]);
  const incomplete = rows.some((row) => problemOf(row) !== null);

  const { mutate, mutateAsync, error, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (sent: Sent) => saveLinks(JSON.parse(sent.wanted) as LinkBody[], sent.basedOn),
    onMutate: ({ wanted: sent }) => {
      setValue((before) => {
        const now = draftIn(before, base) ?? { rows: stored, base, sent: [] };
        return { ...now, sent: [...now.sent.filter((one) => one !== sent), sent].slice(-mostSent) };
      });
    },
    // Sequential requests, so that an older list does not arrive last.
    scope: { id: linksDraft },
    onSuccess: async (answer) => {
      // A read that began before the change must not arrive after it.
      await queryClient.cancelQueries({ queryKey: submissionQuery.queryKey });
      const { links, links_revision } = draftOf(answer);
      showDraft(queryClient, (before) => ({ ...before, links, links_revision }));
      setSavedAt(Date.now());
    },
    onError: refreshRules,
  });
  const failed = error !== null && variables.wanted === wanted && variables.basedOn === basedOn;
  const refused = failed && error instanceof ApiError && !error.isTransient;

  useEffect(() => {
    if (!dirty || isPending || refused || outdated) return;
    const save = () => {
      mutate({ wanted, basedOn });
    };
    const timer = setTimeout(save, failed ? pauseMs.failed : pauseMs.typing);
    window.addEventListener('online', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', save);
    };
  }, [basedOn, dirty, failed, isPending, mutate, outdated, refused, wanted]);

  const settled = ready && !dirty && !incomplete && !outdated;
  useEffect(() => {
    if (settled) clearDraft(linksDraft);
  }, [settled, wanted]);

  const setRows = useCallback(
    (change: (rows: readonly LinkRow[]) => LinkRow[]) => {
      setValue((before) => {
        const now = draftIn(before, base) ?? { rows: stored, base, sent: [] };
        return { ...now, rows: change(now.rows) };
      });
    },
    [base, setValue, stored],
  );

  const settle = async () => {
    if (!dirty) return true;
    return mutateAsync({ wanted, basedOn }).then(
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

interface Sent {
  wanted: string;
  basedOn: string;
}

/** The draft as this release stores it. Rows of the release before are based on what is stored now. */
const draftIn = (value: unknown, base: LinkBody[]): LinksDraft | null => {
  if (isLinksDraft(value)) return value;
  return isRows(value) ? { rows: value, base, sent: [] } : null;
};

/** The draft on top of what is stored now: this page's own save, or that of another person. */
function rebased(draft: LinksDraft | null, links: readonly LinkOut[], base: LinkBody[]): LinksDraft | null {
  if (!draft) return null;
  const isOwn = draft.sent.includes(JSON.stringify(base));
  const rows = isOwn ? draft.rows : mergeLinks({ common: draft.base, mine: draft.rows, theirs: links });
  return { rows, base, sent: [] };
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
