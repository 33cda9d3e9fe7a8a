import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { rowsTogetherMax } from '@/api/limits.gen';
import { listKey } from '@/lists/cache';
import { loadReading, readingList } from '../api';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]') !== null;

/** The previous and the next response of the list, also by K and J. */
export function Neighbours({ company }: { company: string }) {
  const { t } = useTranslation('lists');
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
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // By the key's place, so that an Arabic keyboard works as well.
    if (event.code === 'KeyJ') show(next);
    else if (event.code === 'KeyK') show(previous);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  if (!rows || rows.length < 2) return null;
  return (
    <>
      <Step label={t('sheet.previous')} shortcut="K" row={previous} onShow={show}>
        <KeyboardArrowUpRounded />
      </Step>
      <Step label={t('sheet.next')} shortcut="J" row={next} onShow={show}>
        <KeyboardArrowDownRounded />
      </Step>
    </>
  );
}

interface StepProps {
  label: string;
  shortcut: string;
  row: string | undefined;
  onShow: (row: string | undefined) => void;
  children: ReactNode;
}

function Step({ label, shortcut, row, onShow, children }: StepProps) {
  const isEnd = row === undefined;
  return (
    <IconButton
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
      // Not disabled, because a disabled button would lose the focus.
      aria-disabled={isEnd}
      sx={isEnd ? { opacity: 0.4 } : undefined}
      onClick={() => {
        onShow(row);
      }}
    >
      {children}
    </IconButton>
  );
}
