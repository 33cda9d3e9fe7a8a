import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '../definition';

/** Excel first: it needs no guess about separators and encoding. */
const formats: readonly ExportFormat[] = ['xlsx', 'csv'];

interface ExportChoicesProps {
  open: boolean;
  anchor: HTMLElement | null;
  /** The button that opened it. */
  labelledBy: string;
  /** Of selected rows instead of all that match. */
  selected: boolean;
  addressOf: (format: ExportFormat) => string;
  onChoose: (event: MouseEvent<HTMLAnchorElement>) => void;
  onClose: () => void;
}

export default function ExportChoices({
  open,
  anchor,
  labelledBy,
  selected,
  addressOf,
  onChoose,
  onClose,
}: ExportChoicesProps) {
  const { t } = useTranslation('lists');
  return (
    <Menu anchorEl={anchor} open={open} onClose={onClose} slotProps={{ list: { 'aria-labelledby': labelledBy } }}>
      {formats.map((format) => (
        <MenuItem
          key={format}
          component="a"
          href={addressOf(format)}
          download
          onClick={(event: MouseEvent<HTMLAnchorElement>) => {
            onChoose(event);
            onClose();
          }}
        >
          {t(selected ? `export.selected.${format}` : `export.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
