import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveFile } from '@/components/useSaveFile';

export type ExportFormat = 'csv' | 'xlsx';
const formats: readonly ExportFormat[] = ['csv', 'xlsx'];

interface ExportMenuProps {
  addressOf: (format: ExportFormat) => string;
  disabled: boolean;
}

/** Everything that the filter matches, not only this page. */
export function ExportMenu({ addressOf, disabled }: ExportMenuProps) {
  const { t } = useTranslation('lists');
  const buttonId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const saving = useSaveFile(t('export.failed'));
  const close = () => {
    setAnchor(null);
  };
  return (
    <>
      <Button
        id={buttonId}
        variant="outlined"
        // Not disabled meanwhile: the closing menu gives it the focus back.
        startIcon={saving.busy ? <CircularProgress aria-hidden size={18} color="inherit" /> : <DownloadRounded />}
        aria-busy={saving.busy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        {t('export.open')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ list: { 'aria-labelledby': buttonId } }}>
        {formats.map((format) => (
          <MenuItem
            key={format}
            component="a"
            href={addressOf(format)}
            download
            onClick={(event: MouseEvent<HTMLAnchorElement>) => {
              saving.onClick(event);
              close();
            }}
          >
            {t(`export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
