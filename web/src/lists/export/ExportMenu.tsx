import DownloadRounded from '@mui/icons-material/DownloadRounded';
import CircularProgress from '@mui/material/CircularProgress';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '@/components/later';
import { ToolbarButton } from '@/components/ToolbarButton';
import { useSaveFile } from '@/components/useSaveFile';
import type { ExportFormat } from '../definition';

const ExportChoices = later(() => import('./ExportChoices'));

interface ExportMenuProps {
  /** Of selected rows instead of all that match. */
  selected?: boolean;
  addressOf: (format: ExportFormat) => string;
  disabled: boolean;
}

/** Exports all rows that match the filter, not only this page, or the selected ones. */
export function ExportMenu({ selected = false, addressOf, disabled }: ExportMenuProps) {
  const { t } = useTranslation('lists');
  const buttonId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const saving = useSaveFile(t('export.failed'));
  return (
    <>
      <ToolbarButton
        id={buttonId}
        label={t(selected ? 'export.openSelected' : 'export.open')}
        // Not disabled, because the closing menu returns the focus to it.
        icon={saving.busy ? <CircularProgress aria-hidden size={18} color="inherit" /> : <DownloadRounded />}
        aria-busy={saving.busy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      />
      <ExportChoices
        open={anchor !== null}
        anchor={anchor}
        labelledBy={buttonId}
        selected={selected}
        addressOf={addressOf}
        onChoose={saving.onClick}
        onClose={() => {
          setAnchor(null);
        }}
      />
    </>
  );
}
