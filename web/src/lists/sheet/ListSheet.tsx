import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Later } from '@/components/later';
import { preloadWhenIdle } from '@/components/useLater';

interface ListSheetProps {
  /** A list, or any address of one row. */
  list: {
    address: { row: string | null; change: (changes: { row: null }) => void };
    focus: { returnTo: (row: string | null) => void };
  };
  /** Preload of lazily loaded content, before a row is opened. */
  content?: Pick<Later<never>, 'fetch'>;
  /** `titleId` is the id of the sheet's heading, also during loading. */
  children: (key: string, titleId: string) => ReactNode;
  wide?: boolean;
}

/** The sheet of one row, beside the list and with its own address. */
export function ListSheet({ list: { address, focus }, content, children, wide = false }: ListSheetProps) {
  const { t } = useTranslation('common');
  const titleId = useId();
  const { row } = address;
  // Keeps the content while the sheet slides out.
  const [last, setLast] = useState(row);
  if (row !== null && row !== last) setLast(row);
  useEffect(() => (content ? preloadWhenIdle(content) : undefined), [content]);
  const close = () => {
    address.change({ row: null });
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
          sx: { width: { xs: '100%', sm: wide ? 'min(760px, 92vw)' : 520 }, bgcolor: 'background.paper' },
        },
        transition: {
          onExited: () => {
            focus.returnTo(last);
          },
        },
      }}
    >
      <Box sx={{ position: 'absolute', insetInlineEnd: 12, top: 12, zIndex: 1 }}>
        <IconButton aria-label={t('actions.close')} onClick={close}>
          <CloseRounded />
        </IconButton>
      </Box>
      {last === null ? null : (
        <Box key={last} sx={{ display: 'contents' }}>
          {children(last, titleId)}
        </Box>
      )}
    </Drawer>
  );
}
