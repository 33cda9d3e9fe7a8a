import FolderZipRounded from '@mui/icons-material/FolderZipRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { laterDialog } from '@/components/laterDialog';
import { ToolbarButton } from '@/components/ToolbarButton';
import type { CompanyFilter } from '@/directory/useFilterWords';

const BundleConfirmation = laterDialog(() => import('./BundleConfirmation'));

interface BundleButtonProps {
  /** The companies as a filter of the server. */
  filter: CompanyFilter;
  label: string;
  disabled?: boolean;
  /** On a phone, only its icon is visible. */
  inHeader?: boolean;
  onRequested: (id: string) => void;
}

/** Shows the content of the ZIP and creates it after a confirmation. */
export function BundleButton({ filter, label, disabled = false, inHeader = false, onRequested }: BundleButtonProps) {
  const [asked, setAsked] = useState<CompanyFilter | null>(null);
  const close = () => {
    setAsked(null);
  };
  const ask = () => {
    setAsked(filter);
  };
  return (
    <>
      {inHeader ? (
        <ToolbarButton icon={<FolderZipRounded />} label={label} disabled={disabled} onClick={ask} />
      ) : (
        <Button variant="contained" startIcon={<FolderZipRounded />} disabled={disabled} onClick={ask}>
          {label}
        </Button>
      )}
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
