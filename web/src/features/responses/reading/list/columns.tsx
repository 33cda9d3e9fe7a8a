import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { formatCount } from '@/i18n/counts';
import type { ListColumn, ListFilter } from '@/lists/definition';
import type { ReadingRow } from '../api';
import { ClosedChip } from '../ClosedChip';

export function useReadingColumns(): readonly ListColumn<ReadingRow>[] {
  const { t } = useTranslation('reading');
  return useMemo(() => {
    const none = (
      <Typography variant="hint" component="span" aria-label={t('column.none')}>
        —
      </Typography>
    );
    return [
      {
        name: 'organization_name',
        label: t('column.company'),
        lead: true,
        sortable: true,
        minWidth: 200,
        cell: (row) => <Bdi>{row.organization_name}</Bdi>,
      },
      {
        name: 'closed',
        label: t('column.access'),
        minWidth: 150,
        cell: (row) => (row.closed ? <ClosedChip reason={row.closed} /> : t('column.open')),
      },
      {
        name: 'assigned',
        label: t('column.assigned'),
        minWidth: 160,
        cell: (row) =>
          row.assigned.length === 0
            ? none
            : row.assigned.map((name, index) => (
                <span key={name}>
                  {index > 0 ? ' · ' : null}
                  <Bdi>{name}</Bdi>
                </span>
              )),
      },
      {
        name: 'read_count',
        label: t('column.read'),
        figures: true,
        cell: (row) =>
          row.assigned_count === 0
            ? none
            : t('column.readOf', { read: formatCount(row.read_count), assigned: formatCount(row.assigned_count) }),
      },
      {
        name: 'remarks',
        label: t('column.remarks'),
        figures: true,
        cell: (row) => (row.remarks === null ? none : formatCount(row.remarks)),
      },
      {
        name: 'recommendations',
        label: t('column.recommendations'),
        minWidth: 180,
        cell: ({ suitable, unclear, not_suitable: notSuitable }) =>
          suitable === null || unclear === null || notSuitable === null
            ? none
            : t('column.verdicts', {
                suitable: formatCount(suitable),
                unclear: formatCount(unclear),
                notSuitable: formatCount(notSuitable),
              }),
      },
      {
        name: 'concluded_at',
        label: t('column.conclusion'),
        cell: (row) => (row.concluded_at ? <DateTime value={row.concluded_at} format="date" /> : none),
      },
      {
        name: 'submitted_at',
        label: t('column.submitted'),
        sortable: true,
        optional: true,
        cell: (row) => <DateTime value={row.submitted_at} format="date" />,
      },
    ];
  }, [t]);
}

export function useReadingFilters(): readonly ListFilter[] {
  const { t } = useTranslation('reading');
  return useMemo(
    () => [
      {
        kind: 'choice',
        name: 'unread',
        label: t('view.label'),
        options: [{ value: 'true', label: t('view.unread') }],
      },
    ],
    [t],
  );
}
