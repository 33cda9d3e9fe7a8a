import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '@/components/later';
import { ToolbarButton } from '@/components/ToolbarButton';
import { useRoomForTable } from '@/lists/table/rows';
import type { List } from '../useList';

const ViewChoices = later(() => import('./ViewChoices'));

/** Column selection and row density; order of the cards. */
export function ViewMenu<Row>({ list: { options, address, shown } }: { list: List<Row> }) {
  const { t } = useTranslation('lists');
  const buttonId = useId();
  const roomy = useRoomForTable();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolbarButton
        id={buttonId}
        icon={<ViewColumnRounded />}
        label={t('view.open')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      />
      <ViewChoices
        open={anchor !== null}
        anchor={anchor}
        labelledBy={buttonId}
        columns={options.columns}
        names={shown.map(({ name }) => name)}
        address={address}
        sorting={!roomy}
        onClose={() => {
          setAnchor(null);
        }}
      />
    </>
  );
}
