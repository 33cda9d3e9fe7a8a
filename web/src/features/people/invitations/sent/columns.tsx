import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentInvitation } from '@/api/contract';
import type { SentCountsOut } from '@/api/schema.gen';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { useLanguageName } from '@/i18n/languages';
import type { ListColumn, ListFilter } from '@/lists/definition';
import type { SentStatus } from '../api';
import { SentChip, sentStatuses } from './SentChip';

export function useSentColumns(): readonly ListColumn<SentInvitation>[] {
  const { t } = useTranslation('invitations');
  const languageName = useLanguageName();
  return useMemo(() => {
    const missing = (text: string) => (
      <Typography variant="hint" component="span">
        {text}
      </Typography>
    );
    const day = (value: string | null, otherwise: string) =>
      value ? <DateTime value={value} format="date" /> : missing(otherwise);
    return [
      {
        name: 'recipient',
        label: t('sent.column.recipient'),
        lead: true,
        sortable: true,
        minWidth: 260,
        cell: (row) => <LtrText breakAnywhere>{row.recipient}</LtrText>,
        note: (row) => (row.recipient_name ? <Bdi>{row.recipient_name}</Bdi> : null),
      },
      { name: 'status', label: t('sent.column.status'), cell: (row) => <SentChip status={row.status} /> },
      {
        name: 'organization_name',
        label: t('sent.column.organization_name'),
        minWidth: 160,
        cell: (row) => (row.organization_name ? <Bdi>{row.organization_name}</Bdi> : missing(t('sent.notYet'))),
      },
      {
        name: 'created_at',
        label: t('sent.column.created_at'),
        sortable: true,
        cell: (row) => <DateTime value={row.created_at} format="date" />,
      },
      {
        name: 'expires_at',
        label: t('sent.column.expires_at'),
        sortable: true,
        optional: true,
        cell: (row) => day(row.expires_at, t('noExpiry')),
      },
      {
        name: 'opened_at',
        label: t('sent.column.opened_at'),
        sortable: true,
        optional: true,
        cell: (row) => day(row.opened_at, t('sent.notYet')),
      },
      {
        name: 'locale',
        label: t('sent.column.locale'),
        optional: true,
        cell: (row) => languageName(row.locale),
      },
      {
        name: 'note',
        label: t('column.note'),
        sortable: true,
        optional: true,
        minWidth: 160,
        cell: (row) => (row.note ? <Bdi>{row.note}</Bdi> : missing(t('noNote'))),
      },
      {
        name: 'created_by_name',
        label: t('sent.column.created_by_name'),
        optional: true,
        minWidth: 160,
        cell: (row) => (row.created_by_name ? <Bdi>{row.created_by_name}</Bdi> : missing(t('system'))),
      },
    ];
  }, [t, languageName]);
}

/** `counts`: rows by status, shown beside the names. */
export function useSentFilters(counts: SentCountsOut['by_status'] | undefined): readonly ListFilter[] {
  const { t } = useTranslation('invitations');
  return useMemo(() => {
    const labelled = (status: SentStatus) => {
      const count = counts?.[status];
      const name = t(`sent.status.${status}`);
      return count === undefined ? name : t('view.counted', { name, count: formatNumber(count, currentLanguage()) });
    };
    return [
      {
        kind: 'choice',
        name: 'status',
        label: t('sent.column.status'),
        options: sentStatuses.map((value) => ({ value, label: labelled(value) })),
      },
    ];
  }, [counts, t]);
}
