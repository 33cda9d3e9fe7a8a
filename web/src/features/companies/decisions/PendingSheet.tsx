import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyRow } from '@/api/contract';
import { keyOfCompany } from '@/features/directory/listing/api';
import { SheetPlaceholder } from '@/lists/sheet/SheetPlaceholder';
import { pendingCompany } from './api';
import { SheetContent } from './SheetContent';
import type { Notice } from './deciding/notice';

interface PendingSheetProps {
  id: string;
  titleId: string;
  rows: readonly CompanyRow[];
  notice: Notice | null;
  onNotice: (notice: Notice) => void;
  onShow: (id: string | null) => void;
}

/** The registration of one company, and the decision. */
export default function PendingSheet({ id, titleId, rows, notice, onNotice, onShow }: PendingSheetProps) {
  const { t } = useTranslation('companies');
  const query = useQuery(pendingCompany(id));
  // Kept from before the decision, because the company may have left the list.
  const [next] = useState(() => {
    const keys = rows.map(keyOfCompany);
    return keys[keys.indexOf(id) + 1] ?? keys.find((key) => key !== id) ?? null;
  });
  if (query.data) {
    // A failed undo is about the company before.
    const own = notice?.companyId === id || notice?.companyId === '' ? notice : null;
    return (
      <SheetContent
        company={query.data}
        titleId={titleId}
        nextId={next}
        notice={own}
        onNotice={onNotice}
        onShow={onShow}
      />
    );
  }
  return (
    <SheetPlaceholder titleId={titleId} title={t('title')} error={query.error} onRetry={() => void query.refetch()} />
  );
}
