import CloseRounded from '@mui/icons-material/CloseRounded';
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ResultNotice } from '@/components/ResultNotice';
import { ChosenTab, rememberTab } from './ChosenTab';
import type { ListSheetProps } from './sheetProps';

/** The drawer of `ListSheet`. */
export default function SheetDrawer<Row>({ list, children, wide = false }: ListSheetProps<Row>) {
  const { t } = useTranslation(['lists', 'common']);
  const { address, focus, options, rows } = list;
  const keys = rows && options ? rows.filter((one) => options.pageOf?.(one) === undefined).map(options.keyOf) : [];
  const titleId = useId();
  const { row } = address;
  // Keeps the content while the sheet slides out.
  const [last, setLast] = useState(row);
  if (row !== null && row !== last) setLast(row);
  // Ends with the sheet.
  const [chosenTab] = useState(rememberTab);
  const close = () => {
    address.change({ row: null });
  };
  const at = row === null ? -1 : keys.indexOf(row);
  const previous = keys[at - 1];
  const next = at >= 0 ? keys[at + 1] : undefined;
  const show = (key: string | undefined) => {
    if (key !== undefined) address.change({ row: key });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // By the key's place, so that an Arabic keyboard works as well.
    if (event.code === 'KeyJ') show(next);
    else if (event.code === 'KeyK') show(previous);
  };
  return (
    <Drawer
      anchor="right"
      open={row !== null}
      onClose={close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          onKeyDown,
          sx: { width: { xs: '100%', sm: wide ? 'min(760px, 92vw)' : 520 }, bgcolor: 'background.paper' },
        },
        transition: {
          onExited: () => {
            chosenTab.choose(undefined);
            focus.returnTo(last);
          },
        },
      }}
    >
      <Box sx={{ position: 'absolute', insetInlineEnd: 12, top: 12, zIndex: 1, display: 'flex', gap: 1 }}>
        {at >= 0 && keys.length > 1 ? (
          <>
            <Step label={t('sheet.previous')} shortcut="K" row={previous} onShow={show}>
              <KeyboardArrowUpRounded />
            </Step>
            <Step label={t('sheet.next')} shortcut="J" row={next} onShow={show}>
              <KeyboardArrowDownRounded />
            </Step>
          </>
        ) : null}
        <IconButton aria-label={t('common:actions.close')} onClick={close}>
          <CloseRounded />
        </IconButton>
      </Box>
      <ResultNotice open={row !== null} of={last} />
      {last === null ? null : (
        <Box key={last} sx={{ display: 'contents' }}>
          <ChosenTab value={chosenTab}>{children(last, titleId)}</ChosenTab>
        </Box>
      )}
    </Drawer>
  );
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

interface StepProps {
  label: string;
  /** The key that does the same. */
  shortcut: string;
  /** The row to show; undefined at the end of the page. */
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
