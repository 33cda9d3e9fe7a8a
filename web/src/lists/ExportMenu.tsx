import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

export type ExportFormat = 'csv' | 'xlsx';
const formats: readonly ExportFormat[] = ['csv', 'xlsx'];

interface ExportMenuProps {
  addressOf: (format: ExportFormat) => string;
  disabled: boolean;
}

/** Everything that the filter matches, not only this page. The browser streams it to a file by itself. */
export function ExportMenu({ addressOf, disabled }: ExportMenuProps) {
  const { t } = useTranslation('lists');
  const buttonId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    setAnchor(null);
  };
  return (
    <>
      <Button
        id={buttonId}
        variant="outlined"
        startIcon={<DownloadRounded />}
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
          <MenuItem key={format} component="a" href={addressOf(format)} download onClick={close}>
            {t(`export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
