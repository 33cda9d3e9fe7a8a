import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/auth/ability';
import { useSettled } from '@/components/useSettled';
import type { ChoiceGroup } from './choices';
import { sources } from './sources';
import { useWriting } from './useWriting';

const pauseMs = 200;
/** Shorter texts match nearly everything. */
const shortest = 2;

interface Found {
  groups: ChoiceGroup[];
  isSearching: boolean;
  /** The names of the sources that could not be searched. */
  failed: string[];
  retry: () => void;
}

/** Records that match the text, from the sources that the permissions include. A new text aborts the earlier search. */
export function useFound(text: string): Found {
  const { t } = useTranslation('palette');
  const ability = useAbility();
  const { searched, withWriting } = useWriting(text);
  const settled = useSettled(searched, pauseMs);
  const allowed = sources.filter(({ subject }) => ability.can('VIEW', subject));
  const isWanted = searched.length >= shortest;
  const results = useQueries({
    queries: allowed.map(({ id, find }) => ({
      queryKey: ['palette', id, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(settled, signal),
      enabled: isWanted && settled.length >= shortest,
      retry: false,
      staleTime: 30_000,
    })),
  });
  const isCurrent = isWanted && settled === searched;
  const named = allowed.map(({ id }, at) => ({ id, label: t(`group.${id}`), result: results[at] }));
  // An exact receipt comes first: nothing is shown in its place before.
  const isWaiting = named.some(({ id, result }) => id === 'receipts' && result?.isLoading);
  const found = named.map(({ id, label, result }) => ({ id, label, choices: result?.data ?? [] }));
  return {
    groups: isCurrent && !isWaiting ? withWriting(found) : [],
    isSearching: isWanted && (!isCurrent || results.some(({ isFetching }) => isFetching)),
    failed: isCurrent ? named.flatMap(({ label, result }) => (result?.isError ? [label] : [])) : [],
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}
