import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { ViewOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolate } from '@/i18n/isolate';
import { changeView, listAddress, savedViewsQuery, type ActiveView } from './saved';
import { Mark } from './ViewChoices';

type Question = 'new' | 'rename' | 'delete';

interface SavedViewsMenuProps {
  open: boolean;
  anchor: HTMLElement | null;
  /** The button that opened it. */
  labelledBy: string;
  savedAs: ViewOut['list'];
  /** Undefined until they are loaded. */
  views: readonly ViewOut[] | undefined;
  failed: boolean;
  onRetry: () => void;
  active: ActiveView | null;
  /** The current query. */
  current: string;
  onAsk: (question: Question) => void;
  onClose: () => void;
}

export default function SavedViewsMenu({
  open,
  anchor,
  labelledBy,
  savedAs,
  views,
  failed,
  onRetry,
  active,
  current,
  onAsk,
  onClose,
}: SavedViewsMenuProps) {
  const { t } = useTranslation(['lists', 'common']);
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  // Asked once the menu is closed and the focus is back on its button, to which the dialog returns it.
  const [next, setNext] = useState<Question | null>(null);
  const update = useMutation({
    networkMode: 'always',
    mutationFn: (view: ViewOut) => changeView(view.id, { query: current }),
    onSuccess: () => {
      notifySuccess(t('saved.updated'));
    },
    onError: (error) => {
      notifyError(errorText(error));
    },
    onSettled: () => queryClient.invalidateQueries(savedViewsQuery),
  });
  const ask = (question: Question) => () => {
    setNext(question);
    onClose();
  };
  const choice = (view: ViewOut | undefined) => (
    <MenuItem
      key={view?.id ?? 'whole'}
      component={RouterLink}
      to={listAddress(savedAs, view)}
      role="menuitemradio"
      aria-checked={view ? active?.view.id === view.id : active === null && current === ''}
      onClick={onClose}
      sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
    >
      <Mark shown={view ? active?.view.id === view.id : active === null && current === ''} />
      <Box component="span" sx={{ minWidth: 0 }}>
        {view ? <Bdi>{view.name}</Bdi> : t('saved.whole')}
        {active?.changed && active.view.id === view?.id ? (
          <Typography variant="hint" component="span" sx={{ marginInlineStart: 2 }}>
            {t('saved.changed')}
          </Typography>
        ) : null}
      </Box>
    </MenuItem>
  );
  return (
    <Menu
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      slotProps={{
        list: { 'aria-labelledby': labelledBy, dense: true },
        // A landmark around the words between the items.
        paper: { role: 'dialog', 'aria-labelledby': labelledBy, sx: { maxHeight: 'min(560px, 80dvh)', width: 300 } },
        transition: {
          onExited: () => {
            if (next) onAsk(next);
            setNext(null);
          },
        },
      }}
    >
      {choice(undefined)}
      {views?.map(choice)}
      {views?.length === 0 ? <Line>{t('saved.hint')}</Line> : null}
      {views === undefined && !failed ? (
        <Line>
          <Skeleton variant="rounded" height={20} />
        </Line>
      ) : null}
      {views === undefined && failed ? (
        <MenuItem onClick={onRetry} sx={{ whiteSpace: 'normal', gap: 2, flexWrap: 'wrap' }}>
          {t('saved.failed')}
          <Box component="span" sx={{ fontWeight: 600 }}>
            {t('common:actions.tryAgain')}
          </Box>
        </MenuItem>
      ) : null}
      <Divider />
      {active?.changed ? (
        <MenuItem
          onClick={() => {
            update.mutate(active.view);
            onClose();
          }}
          sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
          <Mark shown={false} />
          <span>{t('saved.saveChanges', { name: isolate(active.view.name) })}</span>
        </MenuItem>
      ) : null}
      <MenuItem onClick={ask('new')}>
        <Mark shown={false} />
        {t('saved.saveNew')}
      </MenuItem>
      {active ? (
        <MenuItem onClick={ask('rename')}>
          <Mark shown={false} />
          {t('saved.rename')}
        </MenuItem>
      ) : null}
      {active ? (
        <MenuItem onClick={ask('delete')}>
          <Mark shown={false} />
          {t('saved.delete')}
        </MenuItem>
      ) : null}
    </Menu>
  );
}

/** Text between the items of the menu. */
function Line({ children }: { children: ReactNode }) {
  return (
    <Typography variant="hint" component="li" role="presentation" sx={{ px: 4, py: 2 }}>
      {children}
    </Typography>
  );
}
