import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterDialog } from '@/components/laterDialog';
import type { List } from '../useList';

const ViewChoices = laterDialog(() => import('./ViewChoices'));

/** Column selection and row density. */
export function ViewMenu<Row>({ list: { options, address, shown } }: { list: List<Row> }) {
  const { t } = useTranslation('lists');
  const buttonId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
      <ViewChoices
        open={anchor !== null}
        anchor={anchor}
        labelledBy={buttonId}
        columns={options.columns}
        names={shown.map(({ name }) => name)}
        address={address}
        onClose={() => {
          setAnchor(null);
        }}
      />
    </>
  );
}
