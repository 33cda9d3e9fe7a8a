import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { Admin } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { languages } from '@/i18n/languages';
import type { ListColumn, ListFilter } from '@/lists/definition';
import { ListSheet } from '@/lists/ListSheet';
import { ListView } from '@/lists/ListView';
import { useList } from '@/lists/useList';
import { adminList, exportAddress, loadAdmins } from './api';
import { permissionsOf, nameOf } from './permissions';
import { fullName, UserButtons } from './UserButtons';
import { usePermissionText } from './usePermissionText';

const keyOf = (row: Admin) => row.id;
const states = ['active', 'invited'] as const;

function useUserColumns(): readonly ListColumn<Admin>[] {
  const { t } = useTranslation('admins');
  return useMemo(
    () => [
      { name: 'name', label: t('column.name'), lead: true, sortable: true, cell: (row) => <Bdi>{fullName(row)}</Bdi>, note: (row) => <LtrText breakAnywhere>{row.email}</LtrText> },
      { name: 'state', label: t('column.state'), cell: (row) => <Chip size="small" label={t(`state.${row.state}`)} color={row.state === 'active' ? 'primary' : 'default'} /> },
      { name: 'permissions', label: t('column.permissions'), minWidth: 120, cell: (row) => t('permissionCount', { count: row.permissions.length }) },
      {
        name: 'last_sign_in_at',
        label: t('column.last_sign_in_at'),
        sortable: true,
        cell: (row) => (row.last_sign_in_at ? <DateTime value={row.last_sign_in_at} format="date" /> : t('never')),
      },
      { name: 'created_at', label: t('column.created_at'), sortable: true, cell: (row) => <DateTime value={row.created_at} format="date" /> },
      { name: 'locale', label: t('column.locale'), optional: true, cell: (row) => languages[row.locale].label },
    ],
    [t],
  );
}

function useUserFilters(): readonly ListFilter[] {
  const { t } = useTranslation('admins');
  return useMemo(
    () => [{ kind: 'choice', name: 'state', label: t('column.state'), options: states.map((value) => ({ value, label: t(`state.${value}`) })) }],
    [t],
  );
}

export default function UsersPage() {
  const { t } = useTranslation('admins');
  const ability = useAbility();
  const list = useList<Admin>({
    name: adminList,
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
            <Button component={RouterLink} to="/access" variant="outlined">
              {t('access')}
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
        exportAddress={exportAddress(list)}
        rowActions={{ label: t('column.actions'), render: (row) => <UserButtons admin={row} /> }}
      />
      <ListSheet list={list}>{(id, titleId) => <UserSheet key={id} admin={list.rows.find((row) => row.id === id)} titleId={titleId} />}</ListSheet>
    </>
  );
}

/** Rows carry all that is known, so there is nothing to ask for. */
function UserSheet({ admin, titleId }: { admin: Admin | undefined; titleId: string }) {
  const { t } = useTranslation('admins');
  const sentence = usePermissionText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [admin?.id]);
  return (
    <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 4, sm: 6 } }}>
      <Typography variant="h2" id={titleId} ref={heading} tabIndex={-1} sx={{ '&:focus': { outline: 'none' }, overflowWrap: 'anywhere', paddingInlineEnd: 10 }}>
        {admin ? <Bdi>{fullName(admin)}</Bdi> : t('title')}
      </Typography>
      {admin ? (
        <Box sx={{ display: 'grid', gap: 4, mt: 4 }}>
          <Typography>{sentence(fullName(admin), permissionsOf(admin.permissions.map(nameOf)))}</Typography>
          {admin.invitation_expires_at ? (
            <Typography variant="hint">
              {t('sheet.invitationExpires')} <DateTime value={admin.invitation_expires_at} />
            </Typography>
          ) : null}
          {admin.changed_at ? (
            <Typography variant="hint">
              {t('sheet.changed')} <DateTime value={admin.changed_at} /> · <Bdi>{admin.changed_by_name}</Bdi>
            </Typography>
          ) : null}
          <UserButtons admin={admin} />
        </Box>
      ) : (
        <Typography sx={{ mt: 4 }}>{t('sheet.elsewhere')}</Typography>
      )}
    </Box>
  );
}
