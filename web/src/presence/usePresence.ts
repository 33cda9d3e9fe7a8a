import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client, unwrap } from '@/api/client';
import type { ColleaguePlaceOut } from '@/api/schema.gen';
import { useIsActive } from './useIsActive';

const pollMs = { together: 5_000, alone: 60_000 };

const note = (place: string | null, options: { signal?: AbortSignal; keepalive?: boolean } = {}) =>
  unwrap(client.POST('/api/company/presence', { body: { place }, ...options }));

interface Presence {
  /** Colleagues who are working now. */
  others: readonly ColleaguePlaceOut[];
  /** There are colleagues and this person is at work: what they change is looked for. */
  together: boolean;
}

/** The same list each time, so that the page is not rendered for it. */
const noColleagues: readonly ColleaguePlaceOut[] = [];

/**
 * Says where this person works, and knows where the colleagues do. Only while the page is visible and used, so that an
 * abandoned page does not keep its session. A failure shows no colleagues. `place` is null while the page has none.
 */
export function usePresence(place: string | null): Presence {
  const active = useIsActive();
  const { data, isError } = useQuery({
    queryKey: ['presence', place],
    queryFn: ({ signal }) => note(place, { signal }),
    enabled: active && place !== null,
    retry: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.alone === false ? pollMs.together : pollMs.alone),
  });
  const together = data?.alone === false;
  useLeaving(together);
  return {
    others: active && !isError && data?.others.length ? data.others : noColleagues,
    together: active && together && place !== null,
  };
}

/** Colleagues are told at once when the person leaves. */
function useLeaving(together: boolean) {
  const told = useRef(false);
  useEffect(() => {
    told.current = together;
  }, [together]);
  useEffect(() => {
    const leave = () => {
      if (told.current) note(null, { keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
