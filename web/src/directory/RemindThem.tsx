import NotificationsActiveRounded from '@mui/icons-material/NotificationsActiveRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/auth/ability';
import { laterDialog } from '@/components/laterDialog';
import type { CompanyFilter } from './useFilterWords';

const RemindDialog = laterDialog(() => import('./RemindDialog'));

interface RemindThemProps {
  /** The companies as a filter of the server. */
  filter: CompanyFilter;
  label: string;
  disabled?: boolean;
}

/** Reminds companies of the request after a confirmation with their number. */
export function RemindThem({ filter, label, disabled = false }: RemindThemProps) {
  const [asked, setAsked] = useState<CompanyFilter | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<NotificationsActiveRounded />}
        disabled={disabled}
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

/** "Remind all matching" for the page's header. */
export function RemindAll({ filter, disabled }: Omit<RemindThemProps, 'label'>) {
  const { t } = useTranslation('remind');
  return useMayRemind() ? <RemindThem filter={filter} label={t('all')} {...(disabled ? { disabled } : {})} /> : null;
}
