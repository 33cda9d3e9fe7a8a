import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { useConfig } from '@/api/config';
import type { CompanyRow } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { later } from '@/components/later';
import { usePreloaded } from '@/components/preloading';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { keyOfCompany } from '@/features/directory/listing/api';
import { useCompanyColumns } from '@/features/directory/listing/columns';
import { useCompanyFilters } from '@/features/directory/listing/filters';
import { exportAddress } from '@/lists/export/exportAddress';
import { SheetPlaceholder } from '@/lists/sheet/SheetPlaceholder';
import { ListSheet } from '@/lists/sheet/ListSheet';
import { ListView } from '@/lists/ListView';
import { useList } from '@/lists/useList';
import { AgeLine } from './AgeLine';
import { ApproveButton } from './deciding/ApproveButton';
import { startRow } from './deciding/inARow';
import type { Notice } from './deciding/notice';
import { path, scopeParam, views, type Scope } from './scope';
import { ScopeSwitch, useScope } from './ScopeSwitch';

const AfterDecision = later(() => import('./AfterDecision'));
const NoticeAlert = later(() => import('./deciding/NoticeAlert'));
const BulkDecisions = later(() => import('./deciding/BulkDecisions'));
const PendingSheet = later(() => import('./PendingSheet'), { texts: ['companySheet'], waiting: SheetPlaceholder });

/** For pending companies the registration column shows the waiting time, compared with the hours of a review. */
function usePendingColumns(scope: Scope) {
  const { t } = useTranslation('companies');
  const columns = useCompanyColumns(views[scope].shown, views[scope].without);
  return useMemo(
    () =>
      columns.map((column) => {
        if (scope === 'waiting' && column.name === 'registered_at') {
          return {
            ...column,
            label: t('column.waiting'),
            cell: (row: CompanyRow) => <AgeLine ageHours={row.age_hours} />,
          };
        }
        if (scope === 'waiting' || column.name !== 'decided_at') return column;
        return { ...column, label: t(`column.${scope}`) };
      }),
    [columns, scope, t],
  );
}

const idOf = ({ id }: CompanyRow) => id;

export default function PendingCompaniesPage() {
  const { t } = useTranslation('companies');
  const ability = useAbility();
  const mayApprove = ability.can('APPROVE', 'pendingCompanies');
  const mayDecide = mayApprove || ability.can('REJECT', 'pendingCompanies');
  const hours = useConfig()?.review_hours ?? 72;
  const [notice, setNotice] = useState<(Notice & { under: string }) | null>(null);
  const scope = useScope();
  usePreloaded(AfterDecision);
  usePreloaded(NoticeAlert);
  usePreloaded(BulkDecisions);
  const view = views[scope];
  const waits = scope === 'waiting';
  const list = useList<CompanyRow>({
    name: view.list,
    savedAs: view.savedAs,
    columns: usePendingColumns(scope),
    filters: useCompanyFilters(view.offered),
    defaultSort: view.defaultSort,
    rowParam: 'company',
    keyOf: keyOfCompany,
    load: view.load,
  });

  const under = JSON.stringify(list.restriction);
  const tell = useCallback(
    (told: Notice) => {
      setNotice({ ...told, under });
    },
    [under],
  );
  const { afterRowGoes } = list.focus;
  const inSheet = list.address.row !== null;
  useEffect(() => {
    startRow(inSheet);
  }, [inSheet]);
  const renderActions = useCallback(
    (row: CompanyRow) =>
      row.email_verified_at ? <ApproveButton item={row} onNotice={tell} onDecided={afterRowGoes} /> : null,
    [tell, afterRowGoes],
  );

  if (isApiError(list.query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader title={t('title')} lead={scope === 'waiting' ? t('lead', { count: hours }) : t(`leadOf.${scope}`)} />
      {notice?.text && !inSheet ? (
        <NoticeAlert
          notice={notice}
          onClose={() => {
            setNotice(null);
          }}
        />
      ) : null}
      <ListView
        list={list}
        title={t('title')}
        scopes={<ScopeSwitch scope={scope} list={list} />}
        search={{ label: t('search'), hint: t('searchHint') }}
        counted={(count, formatted) => t(`count.${scope}`, { count, formatted })}
        nothingYet={{ title: t(`empty.${scope}.title`), text: t(`empty.${scope}.text`) }}
        emptied={
          notice?.decision && notice.under === under && waits ? (
            <AfterDecision decision={notice.decision} list={list} />
          ) : undefined
        }
        exportAddress={exportAddress(path, list, waits ? {} : { [scopeParam]: scope })}
        exportId={idOf}
        rowActions={mayApprove && waits ? { label: t('column.actions'), render: renderActions } : undefined}
        bulk={mayDecide && waits ? <BulkDecisions list={list} onNotice={tell} /> : undefined}
      />
      <ListSheet list={list} content={PendingSheet}>
        {(id, titleId) => (
          <PendingSheet
            id={id}
            titleId={titleId}
            rows={list.rows}
            notice={notice}
            onNotice={tell}
            onShow={(row) => {
              list.address.change({ row });
            }}
          />
        )}
      </ListSheet>
    </>
  );
}
