import DownloadForOfflineRounded from '@mui/icons-material/DownloadForOfflineRounded';
import FolderZipRounded from '@mui/icons-material/FolderZipRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { CompanyRow } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { later } from '@/components/later';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { SegmentedControl } from '@/components/SegmentedControl';
import { ToolbarButton } from '@/components/ToolbarButton';
import { loadCompanies } from '@/features/directory/listing/api';
import { companyAddress } from '@/navigation/companyAddress';
import { CompanySheet } from '@/features/directory/sheet/laterCompanySheet';
import { useCompanyColumns } from '@/features/directory/listing/columns';
import { columnLabel } from '@/features/directory/listing/published';
import { chosenBy, type FilterName, useCompanyFilters } from '@/features/directory/listing/filters';
import { CompaniesMenu } from '@/features/directory/actions/CompaniesMenu';
import { RemindThem, useMayRemind } from '@/features/directory/reminders/RemindThem';
import { ReviewThem } from '@/features/directory/reviews/ReviewThem';
import type { CompanyFilter } from '@/features/directory/listing/useFilterWords';
import { exportAddress } from '@/lists/export/exportAddress';
import { ListSheet } from '@/lists/sheet/ListSheet';
import { ListView } from '@/lists/ListView';
import { useList, type List } from '@/lists/useList';
import { useMatched } from '@/lists/useMatched';
import { FoundReceipts } from './FoundReceipts';

const BundleConfirmation = later(() => import('./BundleConfirmation'));
const DownloadsPanel = later(() => import('./DownloadsPanel'));
/** The address parameter of the Downloads panel: a ZIP's id, or this value for all. */
const bundleParam = 'bundle';
const everyBundle = 'all';
const path = '/api/submissions';
const name = 'submissions';
/** What fits beside the menu on a screen 1280 pixels wide, in both languages. */
const shown = ['organization_name', 'person', 'response', 'review_status', 'submitted_at'];
const without = ['rejection_reason'];
const offered: readonly FilterName[] = [
  'response',
  'review_status',
  'questionnaire',
  'feedback',
  'added',
  'unchecked',
  'extended',
  'size',
  'industry',
  'invited',
  'submitted',
  'registered',
  'answer',
  'also',
];
const load = loadCompanies(path);
/** A company without a response uses its own id; its sheet is among the companies. */
const keyOf = (row: CompanyRow) => row.submission_id ?? row.id;

const idOf = ({ id }: CompanyRow) => id;

export default function SubmissionsPage() {
  const { t } = useTranslation(['submissions', 'directory', 'remind']);
  const mayRemind = useMayRemind();
  const maySeeCompanies = useAbility().can('VIEW', 'activeCompanies');
  const [zipped, setZipped] = useState<CompanyFilter | null>(null);
  const [params, setParams] = useSearchParams();
  const list = useList<CompanyRow>({
    name,
    savedAs: 'submissions',
    columns: useCompanyColumns(shown, without),
    filters: useCompanyFilters(offered),
    defaultSort: '-submitted_at',
    rowParam: 'submission',
    keyOf,
    pageOf: (row) => {
      if (row.submission_id) return undefined;
      return maySeeCompanies ? companyAddress(row.user_id, 'Approved') : null;
    },
    load,
  });
  const showBundle = (id: string | null) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete(bundleParam);
        else next.set(bundleParam, id);
        return next;
      },
      { replace: true },
    );
  };
  const bundle = params.get(bundleParam);
  const withoutResponse = list.address.filters.response?.[0] === 'notSubmitted';
  if (isApiError(list.query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <>
            <CompaniesMenu
              list={list}
              responses={!withoutResponse}
              others={[{ icon: <FolderZipRounded />, label: t('bundle.filter'), run: setZipped }]}
            />
            <ToolbarButton
              icon={<DownloadForOfflineRounded />}
              label={t('downloads.open')}
              onClick={() => {
                showBundle(everyBundle);
              }}
            />
          </>
        }
      />
      <ListView
        list={list}
        title={t('title')}
        scopes={<StateSwitch list={list} />}
        search={{ label: t('search'), hint: t('directory:searchHint') }}
        counted={(count, formatted) => t('directory:count', { count, formatted })}
        notice={<FoundReceipts search={list.address.search} />}
        nothingYet={{ title: t('empty.title'), text: t('empty.text') }}
        exportAddress={exportAddress(path, list)}
        exportId={idOf}
        bulk={
          <>
            <Button
              startIcon={<FolderZipRounded />}
              onClick={() => {
                setZipped(chosenBy(list));
              }}
            >
              {t('bundle.selection')}
            </Button>
            <ReviewThem filter={chosenBy(list)} count={list.selection.count} onDone={list.selection.clear} />
            {mayRemind ? <RemindThem filter={chosenBy(list)} label={t('remind:chosen')} /> : null}
          </>
        }
      />
      <ListSheet list={list} content={CompanySheet} wide>
        {(id, titleId) => (
          <CompanySheet
            id={{ response: id }}
            titleId={titleId}
            fallbackTitle={t('title')}
            list={name}
            first="files"
            onClose={() => {
              list.address.change({ row: null });
            }}
          />
        )}
      </ListSheet>
      <BundleConfirmation
        open={zipped !== null}
        filter={zipped}
        onClose={() => {
          setZipped(null);
        }}
        onRequested={(id) => {
          setZipped(null);
          showBundle(id);
        }}
      />
      <DownloadsPanel
        open={bundle !== null}
        wanted={bundle === everyBundle ? null : bundle}
        onClose={() => {
          showBundle(null);
        }}
      />
    </>
  );
}

const states = ['all', 'submitted', 'notSubmitted'] as const;

/** Switches to companies with or without a response. */
function StateSwitch({ list }: { list: List<CompanyRow> }) {
  const { t } = useTranslation(['submissions', 'directory']);
  const { address, restriction } = list;
  const others = Object.fromEntries(Object.entries(restriction).filter(([filter]) => filter !== 'response'));
  const counts = {
    all: useMatched(name, others, load, list),
    submitted: useMatched(name, { ...others, response: 'submitted' }, load, list),
    notSubmitted: useMatched(name, { ...others, response: 'notSubmitted' }, load, list),
  };
  return (
    <SegmentedControl
      label={columnLabel('response')}
      segments={states.map((value) => ({
        value,
        label: value === 'all' ? t('all') : t(`directory:response.${value}`),
        count: counts[value],
      }))}
      value={states.find((state) => state === address.filters.response?.[0]) ?? 'all'}
      onChange={(state) => {
        address.narrow({ filters: { ...address.filters, response: state === 'all' ? [] : [state] } });
      }}
    />
  );
}
