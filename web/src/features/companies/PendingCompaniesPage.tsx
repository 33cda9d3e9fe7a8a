import Alert from '@mui/material/Alert';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { useConfig } from '@/api/config';
import type { CompanyRow } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { exportAddress, keyOfCompany, loadCompanies } from '@/directory/api';
import { useCompanyColumns, type ColumnName } from '@/directory/columns';
import { useCompanyFilters, type FilterName } from '@/directory/filters';
import { ListSheet } from '@/lists/ListSheet';
import { ListView } from '@/lists/ListView';
import { useList } from '@/lists/useList';
import { AgeBar } from './AgeBar';
import { pendingList } from './api';
import { ApproveButton } from './ApproveButton';
import { BulkDecisions } from './BulkDecisions';
import { PendingSheet } from './PendingSheet';
import type { Notice } from './useDecide';

const path = '/api/pending-users';
const shown: readonly ColumnName[] = ['organization_name', 'person', 'registered_at', 'invited'];
const more: readonly ColumnName[] = ['phone_number', 'organization_size', 'locale', 'id'];
const offered: readonly FilterName[] = ['waiting_over', 'invited', 'size', 'industry', 'registered'];
const load = loadCompanies(path);

/** The column of registration says how long that was ago, against the hours that a review may take. */
function usePendingColumns() {
  const { t } = useTranslation('companies');
  const columns = useCompanyColumns(shown, more);
  return useMemo(
    () =>
      columns.map((column) =>
        column.name === 'registered_at'
          ? { ...column, label: t('column.waiting'), minWidth: 180, cell: (row: CompanyRow) => <AgeBar ageHours={row.age_hours} /> }
          : column,
      ),
    [columns, t],
  );
}

export default function PendingCompaniesPage() {
  const { t } = useTranslation('companies');
  const ability = useAbility();
  const mayApprove = ability.can('APPROVE', 'pendingCompanies');
  const mayDecide = mayApprove || ability.can('REJECT', 'pendingCompanies');
  const hours = useConfig()?.review_hours ?? 72;
  const [notice, setNotice] = useState<Notice | null>(null);
  const list = useList<CompanyRow>({
    name: pendingList,
    columns: usePendingColumns(),
    filters: useCompanyFilters(offered),
    defaultSort: 'registered_at',
    rowParam: 'company',
    keyOf: keyOfCompany,
    load,
  });

  if (isApiError(list.query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead', { hours })} />
      {notice ? (
        <Alert
          severity={notice.kind}
          sx={{ mb: 5 }}
          onClose={() => {
            setNotice(null);
          }}
        >
          {notice.text}
        </Alert>
      ) : null}
      <ListView
        list={list}
        title={t('title')}
        search={{ label: t('search'), hint: t('searchHint') }}
        counted={(count, formatted) => t('count.waiting', { count, formatted })}
        nothingYet={{ title: t('empty.title'), text: t('empty.text') }}
        exportAddress={exportAddress(path, list)}
        rowActions={
          mayApprove
            ? { label: t('column.actions'), render: (row) => <ApproveButton item={row} onNotice={setNotice} onDecided={list.focus.afterRowGoes} /> }
            : undefined
        }
        bulk={
          mayDecide ? (
            <BulkDecisions
              list={list}
              onDone={(text) => {
                setNotice({ companyId: '', kind: 'info', text });
              }}
            />
          ) : undefined
        }
      />
      <ListSheet list={list}>
        {(id, titleId) => (
          <PendingSheet
            id={id}
            titleId={titleId}
            rows={list.rows}
            notice={notice}
            onNotice={setNotice}
            onShow={(row) => {
              list.address.change({ row });
            }}
          />
        )}
      </ListSheet>
    </>
  );
}
