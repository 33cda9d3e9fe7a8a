import CheckRounded from '@mui/icons-material/CheckRounded';
import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Density } from './definition';
import type { List } from './useList';

const densities: readonly Density[] = ['comfortable', 'compact'];

/** Which columns, and how close the rows stand. */
export function ViewMenu<Row>({ list: { options, address, shown } }: { list: List<Row> }) {
  const { t } = useTranslation('lists');
  const buttonId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const names = shown.map(({ name }) => name);
  const usual = options.columns.filter(({ optional }) => !optional).map(({ name }) => name);

  const toggle = (name: string) => {
    const next = options.columns.filter((column) => (column.name === name) !== names.includes(column.name)).map((column) => column.name);
    address.change({ columns: next.join() === usual.join() ? null : next });
  };
  return (
    <>
      <Button
        id={buttonId}
        variant="outlined"
        startIcon={<ViewColumnRounded />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        {t('view.open')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null);
        }}
        slotProps={{ list: { 'aria-labelledby': buttonId, dense: true }, paper: { sx: { maxHeight: 'min(560px, 80dvh)', minWidth: 240 } } }}
      >
        <ListSubheader role="presentation" sx={heading}>
          {t('view.density')}
        </ListSubheader>
        {densities.map((density) => (
          <MenuItem
            key={density}
            role="menuitemradio"
            aria-checked={address.density === density}
            onClick={() => {
              address.change({ density });
            }}
          >
            <Mark shown={address.density === density} />
            {t(`view.${density}`)}
          </MenuItem>
        ))}
        <Divider />
        <ListSubheader role="presentation" sx={heading}>
          {t('view.columns')}
        </ListSubheader>
        {options.columns
          .filter(({ lead }) => !lead)
          .map(({ name, label }) => (
            <MenuItem
              key={name}
              role="menuitemcheckbox"
              aria-checked={names.includes(name)}
              onClick={() => {
                toggle(name);
              }}
            >
              <Mark shown={names.includes(name)} />
              {label}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}

const heading = { lineHeight: 2.5, bgcolor: 'transparent', position: 'static' } as const;

function Mark({ shown }: { shown: boolean }) {
  return (
    <Box aria-hidden sx={{ width: 28, display: 'inline-flex', color: 'primary.main' }}>
      {shown ? <CheckRounded fontSize="small" /> : null}
    </Box>
  );
}
