import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyRow } from '@/api/contract';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { keyOfCompany } from '@/directory/api';
import { pendingCompany } from './api';
import { SheetContent } from './SheetContent';
import type { Notice } from './useDecide';

interface PendingSheetProps {
  id: string;
  titleId: string;
  rows: readonly CompanyRow[];
  notice: Notice | null;
  onNotice: (notice: Notice) => void;
  onShow: (id: string | null) => void;
}

/** Everything that one company typed, and the decision. */
export function PendingSheet({ id, titleId, rows, notice, onNotice, onShow }: PendingSheetProps) {
  const { t } = useTranslation('companies');
  const query = useQuery(pendingCompany(id));
  // Kept from before the decision, when the company has left the list already.
  const [next] = useState(() => {
    const keys = rows.map(keyOfCompany);
    return keys[keys.indexOf(id) + 1] ?? keys.find((key) => key !== id) ?? null;
  });
  if (query.data) {
    const own = notice?.companyId === id ? notice : null;
    return <SheetContent company={query.data} titleId={titleId} nextId={next} notice={own} onNotice={onNotice} onShow={onShow} />;
  }
  return (
    <Box sx={{ p: 6, pt: 16 }}>
      <span id={titleId} className="visuallyHidden">
        {t('title')}
      </span>
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <LoadingState />}
    </Box>
  );
}
