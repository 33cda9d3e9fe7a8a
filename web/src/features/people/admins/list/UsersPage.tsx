import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { AdminOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { later } from '@/components/later';
import { usePreloaded } from '@/components/preloading';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { useLanguageName } from '@/i18n/languages';
import type { ListColumn, ListFilter } from '@/lists/definition';
import { exportAddress } from '@/lists/export/exportAddress';
import { SheetPlaceholder } from '@/lists/sheet/SheetPlaceholder';
import { ListSheet } from '@/lists/sheet/ListSheet';
import { ListView } from '@/lists/ListView';
import { useList } from '@/lists/useList';
import { adminList, loadAdmins } from '../api';
import { FactorsChip } from './FactorsChip';
import { StateChip } from './StateChip';
import { fullName, UserButtons } from '../UserButtons';

const UserSheet = later(() => import('./UserSheet'), { waiting: SheetPlaceholder });
const BulkUsers = later(() => import('./BulkUsers'));
const keyOf = (row: AdminOut) => row.id;
const renderButtons = (row: AdminOut) => <UserButtons admin={row} />;
const states = ['active', 'invited'] as const;

function useUserColumns(): readonly ListColumn<AdminOut>[] {
  const { t } = useTranslation('admins');
  const languageName = useLanguageName();
  return useMemo(
    () => [
      {
        name: 'name',
        label: t('column.name'),
        lead: true,
        sortable: true,
        cell: (row) => <Bdi>{fullName(row)}</Bdi>,
        note: (row) => <LtrText breakAnywhere>{row.email}</LtrText>,
      },
      {
        name: 'state',
        label: t('column.state'),
        cell: (row) => <StateChip state={row.state} />,
      },
      {
        name: 'factors',
        label: t('column.factors'),
        cell: (row) => <FactorsChip admin={row} />,
      },
      {
        name: 'permissions',
        label: t('column.permissions'),
        minWidth: 120,
        cell: (row) => t('permissionCount', { count: row.permissions.length }),
      },
      {
        name: 'last_sign_in_at',
        label: t('column.last_sign_in_at'),
        sortable: true,
        cell: (row) => (row.last_sign_in_at ? <DateTime value={row.last_sign_in_at} format="date" /> : t('never')),
      },
      {
        name: 'created_at',
        label: t('column.created_at'),
        optional: true,
        sortable: true,
        cell: (row) => <DateTime value={row.created_at} format="date" />,
      },
      { name: 'locale', label: t('column.locale'), optional: true, cell: (row) => languageName(row.locale) },
    ],
    [t, languageName],
  );
}

function useUserFilters(): readonly ListFilter[] {
  const { t } = useTranslation('admins');
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

export default function UsersPage() {
  const { t } = useTranslation('admins');
  const ability = useAbility();
  usePreloaded(BulkUsers);
  const list = useList<AdminOut>({
    name: adminList,
    savedAs: 'users',
    columns: useUserColumns(),
    filters: useUserFilters(),
    defaultSort: 'name',
    rowParam: 'user',
    keyOf,
    load: loadAdmins,
  });
  if (isApiError(list.query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <>
            <Button component={RouterLink} to="/users/permissions" variant="outlined">
              {t('people.title')}
            </Button>
            {ability.can('CREATE', 'users') ? (
              <Button component={RouterLink} to="/usersForm">
                {t('new')}
              </Button>
            ) : null}
          </>
        }
      />
      <ListView
        list={list}
        title={t('title')}
        search={{ label: t('search'), hint: t('searchHint') }}
        counted={(count, formatted) => t('count', { count, formatted })}
        nothingYet={{ title: t('empty.title'), text: t('empty.text') }}
        exportAddress={exportAddress('/api/admins', list)}
        exportId={keyOf}
        bulk={ability.can('CREATE', 'users') || ability.can('DELETE', 'users') ? <BulkUsers list={list} /> : undefined}
        rowActions={{ label: t('column.actions'), render: renderButtons }}
      />
      <ListSheet list={list} content={UserSheet}>
        {(id, titleId) => (
          <UserSheet
            key={id}
            id={id}
            row={list.rows.find((row) => row.id === id)}
            titleId={titleId}
            onClose={() => {
              list.address.change({ row: null });
            }}
          />
        )}
      </ListSheet>
    </>
  );
}
