import BookmarkBorderRounded from '@mui/icons-material/BookmarkBorderRounded';
import BookmarkRounded from '@mui/icons-material/BookmarkRounded';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { later } from '@/components/later';
import { ToolbarButton } from '@/components/ToolbarButton';
import type { AddressOfList } from '../useListAddress';
import type { List } from '../useList';
import { savedViewsQuery, type ActiveView } from './saved';

const SavedViewsMenu = later(() => import('./SavedViewsMenu'));
const ViewDialog = later(() => import('./ViewDialog'));
const DeleteViewDialog = later(() => import('./DeleteViewDialog'));

/** The opened view, or one that equals the current search, filters, order and columns. */
function activeView(views: readonly ViewOut[], address: AddressOfList): ActiveView | null {
  const equals = (view: ViewOut) => address.viewOf(view.query) === address.view;
  const opened = views.find(({ id }) => id === address.saved);
  const view = opened ?? (address.view === '' ? undefined : views.find(equals));
  return view ? { view, changed: !equals(view) } : null;
}

interface SavedViewsProps<Row> {
  list: List<Row>;
  savedAs: ViewOut['list'];
}

/** The person's views of the list. They are loaded when one may be active, or when the menu opens. */
export function SavedViews<Row>({ list: { address }, savedAs }: SavedViewsProps<Row>) {
  const { t } = useTranslation('lists');
  const buttonId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<'new' | 'rename' | 'delete' | null>(null);
  const query = useQuery({
    ...savedViewsQuery,
    enabled: anchor !== null || asking !== null || address.view !== '' || address.saved !== null,
  });
  const views = query.data?.filter(({ list }) => list === savedAs);
  const active = activeView(views ?? [], address);
  const close = () => {
    setAsking(null);
  };
  return (
    <>
      <ToolbarButton
        id={buttonId}
        icon={active ? <BookmarkRounded /> : <BookmarkBorderRounded />}
        label={
          <>
            <span className={active ? 'visuallyHidden' : undefined}>{t('saved.open')}</span>
            {active ? <Bdi>{active.view.name}</Bdi> : null}
          </>
        }
        mark={active?.changed ? t('saved.changed') : undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      />
      <SavedViewsMenu
        open={anchor !== null}
        anchor={anchor}
        labelledBy={buttonId}
        savedAs={savedAs}
        views={views}
        failed={query.isError}
        onRetry={() => void query.refetch()}
        active={active}
        current={address.view}
        onAsk={setAsking}
        onClose={() => {
          setAnchor(null);
        }}
      />
      <ViewDialog
        open={asking === 'new' || asking === 'rename'}
        renamed={asking === 'rename' ? active?.view : undefined}
        savedAs={savedAs}
        query={address.view}
        onClose={close}
      />
      <DeleteViewDialog open={asking === 'delete'} view={active?.view} onClose={close} />
    </>
  );
}
