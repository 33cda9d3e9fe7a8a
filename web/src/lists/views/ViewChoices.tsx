import CheckRounded from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import type { Density, ListColumn } from '../definition';
import type { AddressOfList } from '../useListAddress';

const densities: readonly Density[] = ['compact', 'comfortable'];

interface ViewChoicesProps {
  open: boolean;
  anchor: HTMLElement | null;
  /** The button that opened it. */
  labelledBy: string;
  columns: readonly Pick<ListColumn<never>, 'name' | 'label' | 'lead' | 'optional' | 'sortable'>[];
  /** The names of the shown columns. */
  names: readonly string[];
  address: AddressOfList;
  /** Cards have no column headers to sort by. */
  sorting: boolean;
  onClose: () => void;
}

export default function ViewChoices({
  open,
  anchor,
  labelledBy,
  columns,
  names,
  address,
  sorting,
  onClose,
}: ViewChoicesProps) {
  const { t } = useTranslation('lists');
  const usual = columns.filter(({ optional }) => !optional).map(({ name }) => name);
  const sorts = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ name, label }) => [
      { value: name, label: t('sort.ascending', { column: label }) },
      { value: `-${name}`, label: t('sort.descending', { column: label }) },
    ]);

  const toggle = (name: string) => {
    const next = columns
      .filter((column) => (column.name === name) !== names.includes(column.name))
      .map((column) => column.name);
    address.change({ columns: next.join() === usual.join() ? null : next });
  };
  return (
    <Menu
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      slotProps={{
        list: { 'aria-labelledby': labelledBy, dense: true },
        paper: { sx: { maxHeight: 'min(560px, 80dvh)', minWidth: 240 } },
      }}
    >
      {sorting
        ? [
            <ListSubheader key="title" role="presentation" sx={heading}>
              {t('sort.label')}
            </ListSubheader>,
            ...sorts.map(({ value, label }) => (
              <MenuItem
                key={value}
                role="menuitemradio"
                aria-checked={address.sort === value}
                onClick={() => {
                  address.narrow({ sort: value });
                }}
              >
                <Mark shown={address.sort === value} />
                {label}
              </MenuItem>
            )),
            <Divider key="end" />,
          ]
        : null}
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
      {columns
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
  );
}

const heading = { lineHeight: 2.5, bgcolor: 'transparent', position: 'static' } as const;

/** Room at the start of a menu item, with a tick if it is chosen. */
export function Mark({ shown }: { shown: boolean }) {
  return (
    <Box aria-hidden sx={{ width: 28, flex: 'none', display: 'inline-flex', color: 'primary.main' }}>
      {shown ? <CheckRounded fontSize="small" /> : null}
    </Box>
  );
}
