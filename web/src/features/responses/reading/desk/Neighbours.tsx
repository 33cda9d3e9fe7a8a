import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { rowsTogetherMax } from '@/api/limits.gen';
import { listKey } from '@/lists/cache';
import { stepOf } from '@/lists/sheet/stepKeys';
import { Steps } from '@/lists/sheet/Steps';
import { loadReading, readingList } from '../api';

const elsewhere = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** The previous and the next response of the list, also by K and J. */
export function Neighbours({ company }: { company: string }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const unread = search.get('unread') === 'true';
  const asked = { limit: rowsTogetherMax, ...(unread && { unread: 'true' }) };
  const rows = useQuery({
    queryKey: listKey(readingList, 'neighbours', asked),
    queryFn: ({ signal }) => loadReading(asked, signal),
  }).data?.items;
  const at = rows?.findIndex(({ id }) => id === company) ?? -1;
  // A response that was read meanwhile is not among the unread ones any more: the first of them is next.
  const previous = at > 0 ? rows?.[at - 1]?.id : undefined;
  const next = rows?.[at + 1]?.id;
  const show = (id: string | undefined) => {
    if (id !== undefined) void navigate(`/reading/${id}${unread ? '?unread=true' : ''}`);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event, elsewhere);
    if (step) show(step === 'next' ? next : previous);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  if (!rows || rows.length < 2) return null;
  return <Steps previous={previous} next={next} onShow={show} />;
}
