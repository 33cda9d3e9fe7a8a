import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { Invitation } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { laterDialog } from '@/components/laterDialog';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { exportAddress } from '@/lists/export/exportAddress';
import { laterSheet } from '@/lists/sheet/laterSheet';
import { ListSheet } from '@/lists/sheet/ListSheet';
import { ListView } from '@/lists/ListView';
import { useList } from '@/lists/useList';
import { invitationList, loadInvitations } from './api';
import { useInvitationColumns, useInvitationFilters } from './columns';
import { NewCode } from './NewCode';
import { RowButtons } from './RowButtons';

const InvitationSheet = laterSheet(() => import('./InvitationSheet'));
const GenerateDialog = laterDialog(() => import('./GenerateDialog'));
const keyOf = (row: Invitation) => row.id;

/** The permission to generate codes does not include viewing those of others. */
export default function InvitationsPage() {
  const { t } = useTranslation('invitations');
  const ability = useAbility();
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<Invitation | null>(null);
  const mayCreate = ability.can('CREATE', 'invitationsCode');
  const mayView = ability.can('VIEW', 'invitationsCode');
  if (!mayCreate && !mayView) return <NoAccess />;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          mayCreate ? (
            <Button
              onClick={() => {
                setAsking(true);
              }}
            >
              {t('generate.open')}
            </Button>
          ) : undefined
        }
      />
      {made ? (
        <NewCode
          invitation={made}
          onClose={() => {
            setMade(null);
          }}
        />
      ) : null}
      {mayView ? <Invitations /> : null}
      <GenerateDialog
        open={asking}
        onClose={() => {
          setAsking(false);
        }}
        onGenerated={(invitation) => {
          setAsking(false);
          setMade(invitation);
        }}
      />
    </>
  );
}

function Invitations() {
  const { t } = useTranslation('invitations');
  const list = useList<Invitation>({
    name: invitationList,
    columns: useInvitationColumns(),
    filters: useInvitationFilters(),
    defaultSort: '-created_at',
    rowParam: 'invitation',
    keyOf,
    load: loadInvitations,
  });
  if (isApiError(list.query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <ListView
        list={list}
        title={t('title')}
        search={{ label: t('search'), hint: t('searchHint') }}
        counted={(count, formatted) => t('count', { count, formatted })}
        nothingYet={{ title: t('empty.title'), text: t('empty.text') }}
        exportAddress={exportAddress('/api/invitations', list)}
        rowActions={{ label: t('column.actions'), render: (row) => <RowButtons invitation={row} /> }}
      />
      <ListSheet list={list} content={InvitationSheet}>
        {(id, titleId) => (
          <InvitationSheet
            invitation={list.rows.find((row) => row.id === id)}
            titleId={titleId}
            loading={list.query.isPending}
          />
        )}
      </ListSheet>
    </>
  );
}
