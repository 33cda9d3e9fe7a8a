import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/auth/ability';
import { later } from '@/components/later';
import type { CompanyFilter } from '@/features/directory/listing/useFilterWords';

const TogetherDialog = later(() => import('./TogetherDialog'));

interface ReviewThemProps {
  /** The companies as a filter of the server. */
  filter: CompanyFilter;
  count: number;
  onDone: () => void;
}

/** Sets the status of several responses after a confirmation with their number. */
export function ReviewThem({ filter, count, onDone }: ReviewThemProps) {
  const { t } = useTranslation('reviews');
  const [asked, setAsked] = useState<CompanyFilter | null>(null);
  if (!useAbility().can('UPDATE', 'submissions')) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FactCheckRounded />}
        onClick={() => {
          setAsked(filter);
        }}
      >
        {t('chosen')}
      </Button>
      <TogetherDialog
        open={asked !== null}
        companies={asked}
        count={count}
        onDone={onDone}
        onClose={() => {
          setAsked(null);
        }}
      />
    </>
  );
}
