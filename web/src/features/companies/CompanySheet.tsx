import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyRow } from '@/api/contract';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { pendingCompany } from './api';
import { SheetContent, sheetTitleId } from './SheetContent';
import type { Notice } from './useDecide';

interface CompanySheetProps {
  /** From the address; null when the sheet is closed. */
  id: string | null;
  items: readonly CompanyRow[];
  notice: Notice | null;
  onNotice: (notice: Notice) => void;
  onShow: (id: string | null) => void;
  onClosed: (id: string | null) => void;
}

/** Everything about one company, beside the list and with an address of its own. */
export function CompanySheet({ id, items, notice, onNotice, onShow, onClosed }: CompanySheetProps) {
  const { t } = useTranslation('companies');
  // What was open stays to be seen while the sheet slides away.
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  const close = () => {
    onShow(null);
  };
  return (
    <Drawer
      anchor="right"
      open={id !== null}
      onClose={close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': sheetTitleId,
          sx: { width: { xs: '100%', sm: 520 }, bgcolor: 'background.paper' },
        },
        transition: {
          onExited: () => {
            onClosed(last);
          },
        },
      }}
    >
      <Box sx={{ position: 'absolute', insetInlineEnd: 12, top: 12, zIndex: 1 }}>
        <IconButton aria-label={t('close')} onClick={close}>
          <CloseRounded />
        </IconButton>
      </Box>
      {last === null ? null : <Sheet key={last} id={last} items={items} notice={notice} onNotice={onNotice} onShow={onShow} />}
    </Drawer>
  );
}

function Sheet({ id, items, notice, onNotice, onShow }: Omit<CompanySheetProps, 'id' | 'onClosed'> & { id: string }) {
  const { t } = useTranslation('companies');
  const place = items.findIndex((item) => item.user_id === id);
  const query = useQuery(pendingCompany(id));
  // Kept from before the decision, when the company has left the list already.
  const [next] = useState(() => (items[place + 1] ?? items.find((item) => item.user_id !== id))?.user_id ?? null);

  if (query.data) {
    return <SheetContent company={query.data} nextId={next} notice={notice?.companyId === id ? notice : null} onNotice={onNotice} onShow={onShow} />;
  }
  return (
    <Box sx={{ p: 6, pt: 16 }}>
      <span id={sheetTitleId} className="visuallyHidden">
        {t('title')}
      </span>
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <LoadingState />}
    </Box>
  );
}
