import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SegmentedControl } from '@/components/SegmentedControl';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { codeCount, sentCounts } from './api';

export type View = 'codes' | 'sent';
const viewParam = 'view';

export function useView(): [view: View, show: (view: View) => void] {
  const [params, setParams] = useSearchParams();
  const show = (view: View) => {
    // Search, filters, order and page belong to the other list.
    setParams(view === 'sent' ? { [viewParam]: view } : {});
  };
  return [params.get(viewParam) === 'sent' ? 'sent' : 'codes', show];
}

/** Codes to copy, or invitations sent by mail, with their numbers. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { t } = useTranslation('invitations');
  const codes = useQuery(codeCount).data;
  const sent = useQuery(sentCounts({ search: '', status: null })).data?.total;
  const label = (value: View, count: number | undefined) =>
    count === undefined
      ? t(`view.${value}`)
      : t('view.counted', { name: t(`view.${value}`), count: formatNumber(count, currentLanguage()) });
  return (
    <Box sx={{ mb: 4 }}>
      <SegmentedControl
        label={t('view.label')}
        segments={[
          { value: 'codes', label: label('codes', codes) },
          { value: 'sent', label: label('sent', sent) },
        ]}
        value={view}
        onChange={onChange}
      />
    </Box>
  );
}
