import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SentInvitation } from '@/api/contract';
import { listKey } from '@/lists/cache';
import { sentList } from '../api';

const first = 4000;
const longest = 60_000;

/** Refetches the list while a visible row is queued, at growing intervals. */
export function useFreshWhileQueued(rows: readonly SentInvitation[]): void {
  const queryClient = useQueryClient();
  const waits = rows.some(({ status }) => status === 'queued');
  useEffect(() => {
    if (!waits) return;
    let pause = first;
    let timer = 0;
    const plan = () => {
      timer = window.setTimeout(() => {
        if (!document.hidden) void queryClient.invalidateQueries({ queryKey: listKey(sentList) });
        pause = Math.min(pause * 1.5, longest);
        plan();
      }, pause);
    };
    plan();
    return () => {
      window.clearTimeout(timer);
    };
  }, [queryClient, waits]);
}
