import AutorenewRounded from '@mui/icons-material/AutorenewRounded';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '@/api/contract';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { ToneChip } from '@/components/ToneChip';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import type { ListColumn, ListFilter } from '@/lists/definition';
import { StateChip, states } from './StateChip';

export function useInvitationColumns(): readonly ListColumn<Invitation>[] {
  const { t } = useTranslation('invitations');
  return useMemo(() => {
    const number = (value: number) => formatNumber(value, currentLanguage());
    const missing = (text: string) => (
      <Typography variant="hint" component="span">
        {text}
      </Typography>
    );
    return [
      {
        name: 'code',
        label: t('column.code'),
        lead: true,
        short: true,
        sortable: true,
        cell: (row) => <LtrText>{row.code}</LtrText>,
        note: (row) =>
          row.is_current ? (
            <ToneChip icon={AutorenewRounded} tone="good" label={t('current')} />
          ) : row.kind === 'rotating' ? (
            t('rotating')
          ) : null,
      },
      { name: 'state', label: t('column.state'), cell: (row) => <StateChip state={row.state} /> },
      {
        name: 'note',
        label: t('column.note'),
        sortable: true,
        minWidth: 140,
        cell: (row) => (row.note ? <Bdi>{row.note}</Bdi> : missing(t('noNote'))),
      },
      {
        name: 'uses',
        label: t('column.uses'),
        sortable: true,
        cell: (row) =>
          row.max_uses === null
            ? t('uses.unlimited', { uses: number(row.uses) })
            : t('uses.limited', { uses: number(row.uses), most: number(row.max_uses) }),
      },
      {
        name: 'expires_at',
        label: t('column.expires_at'),
        sortable: true,
        minWidth: 160,
        cell: (row) => (row.expires_at ? <DateTime value={row.expires_at} format="date" /> : missing(t('noExpiry'))),
      },
      {
        name: 'created_at',
        label: t('column.created_at'),
        sortable: true,
        cell: (row) => <DateTime value={row.created_at} format="date" />,
      },
      {
        name: 'created_by_name',
        label: t('column.created_by_name'),
        minWidth: 160,
        optional: true,
        cell: (row) => (row.created_by_name ? <Bdi>{row.created_by_name}</Bdi> : missing(t('system'))),
      },
    ];
  }, [t]);
}

export function useInvitationFilters(): readonly ListFilter[] {
  const { t } = useTranslation('invitations');
  return useMemo(
    () => [
      {
        kind: 'choice',
        name: 'state',
        label: t('column.state'),
        options: states.map((value) => ({ value, label: t(`state.${value}`) })),
      },
    ],
    [t],
  );
}
