import FolderZipRounded from '@mui/icons-material/FolderZipRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { laterDialog } from '@/components/laterDialog';
import type { CompanyFilter } from '@/directory/useFilterWords';

const BundleConfirmation = laterDialog(() => import('./BundleConfirmation'));

interface BundleButtonProps {
  /** The companies as a filter of the server. */
  filter: CompanyFilter;
  label: string;
  disabled?: boolean;
  outlined?: boolean;
  onRequested: (id: string) => void;
}

/** Shows the content of the ZIP and creates it after a confirmation. */
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
