import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SegmentedControl } from '@/components/SegmentedControl';
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
export function ViewSwitch() {
  const { t } = useTranslation('invitations');
  const [view, show] = useView();
  const codes = useQuery(codeCount).data;
  const sent = useQuery(sentCounts({ search: '', status: null })).data?.total;
  return (
    <SegmentedControl
      label={t('view.label')}
      segments={[
        { value: 'codes', label: t('view.codes'), count: codes },
        { value: 'sent', label: t('view.sent'), count: sent },
      ]}
      value={view}
      onChange={show}
    />
  );
}
