import FolderZipRounded from '@mui/icons-material/FolderZipRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { laterDialog } from '@/components/laterDialog';
import type { CompanyFilter } from '@/directory/useFilterWords';

const BundleConfirmation = laterDialog(() => import('./BundleConfirmation'));

interface BundleButtonProps {
  /** Which companies, by the server's filter. */
  filter: CompanyFilter;
  label: string;
  disabled?: boolean;
  outlined?: boolean;
  onRequested: (id: string) => void;
}

/** Says what the ZIP would hold, and creates it once that is confirmed. */
export function BundleButton({ filter, label, disabled = false, outlined = false, onRequested }: BundleButtonProps) {
  const [asked, setAsked] = useState<CompanyFilter | null>(null);
  const close = () => {
    setAsked(null);
  };
  return (
    <>
      <Button
        variant={outlined ? 'outlined' : 'contained'}
        startIcon={<FolderZipRounded />}
        disabled={disabled}
        onClick={() => {
          setAsked(filter);
        }}
      >
        {label}
      </Button>
      <BundleConfirmation
        open={asked !== null}
        filter={asked}
        onClose={close}
        onRequested={(id) => {
          close();
          onRequested(id);
        }}
      />
    </>
  );
}
