import NotificationsActiveRounded from '@mui/icons-material/NotificationsActiveRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useAbility } from '@/auth/ability';
import { later } from '@/components/later';
import type { CompanyFilter } from '@/features/directory/listing/useFilterWords';

const RemindDialog = later(() => import('./RemindDialog'));

interface RemindThemProps {
  /** The companies as a filter of the server. */
  filter: CompanyFilter;
  label: string;
}

/** Reminds companies of the request after a confirmation with their number. */
export function RemindThem({ filter, label }: RemindThemProps) {
  const [asked, setAsked] = useState<CompanyFilter | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<NotificationsActiveRounded />}
        onClick={() => {
          setAsked(filter);
        }}
      >
        {label}
      </Button>
      <RemindDialog
        open={asked !== null}
        companies={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </>
  );
}

export const useMayRemind = () => useAbility().can('UPDATE', 'request');
