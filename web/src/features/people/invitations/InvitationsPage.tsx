import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { Invitation } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { later } from '@/components/later';
import { usePreloaded } from '@/components/preloading';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { exportAddress } from '@/lists/export/exportAddress';
import { SheetPlaceholder } from '@/lists/sheet/SheetPlaceholder';
import { ListSheet } from '@/lists/sheet/ListSheet';
import { ListView } from '@/lists/ListView';
import { useList } from '@/lists/useList';
import { ListSkeleton } from '@/lists/table/ListSkeleton';
import { invitationList, loadInvitations } from './api';
import { useInvitationColumns, useInvitationFilters } from './columns';
import { NewCode } from './NewCode';
import { RowButtons } from './RowButtons';
import { useView, ViewSwitch } from './ViewSwitch';

const InvitationSheet = later(() => import('./InvitationSheet'), { waiting: SheetPlaceholder });
const GenerateDialog = later(() => import('./GenerateDialog'));
const SendDialog = later(() => import('./send/SendDialog'));
const BulkCodes = later(() => import('./BulkCodes'));
const SentList = later(() => import('./sent/SentList'), { waiting: <ListSkeleton /> });
const keyOf = (row: Invitation) => row.id;
const renderButtons = (row: Invitation) => <RowButtons invitation={row} />;
/** An address with it opens the dialog for a new code. */
const generateParam = 'generate';

/** Codes to copy, and invitations sent by mail. */
export default function InvitationsPage() {
  const { t } = useTranslation('invitations');
  const ability = useAbility();
  const [view, show] = useView();
  const [asking, setAsking] = useState<'generate' | 'send' | null>(null);
  const [params, setParams] = useSearchParams();
  const [made, setMade] = useState<Invitation | null>(null);
  const mayCreate = ability.can('CREATE', 'invitationsCode');
  const mayView = ability.can('VIEW', 'invitationsCode');
  if (!mayCreate && !mayView) return <NoAccess />;
  const close = () => {
    setAsking(null);
    if (!params.has(generateParam)) return;
    const rest = new URLSearchParams(params);
    rest.delete(generateParam);
    setParams(rest, { replace: true });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          mayCreate ? (
            <>
              <Button
                variant="outlined"
                onClick={() => {
                  setAsking('generate');
                }}
              >
                {t('generate.open')}
              </Button>
              <Button
                onClick={() => {
                  setAsking('send');
                }}
              >
                {t('send.open')}
              </Button>
            </>
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
      {mayView ? view === 'sent' ? <SentList /> : <Codes /> : null}
      <GenerateDialog
        open={asking === 'generate' || (mayCreate && params.has(generateParam))}
        onClose={close}
        onGenerated={(invitation) => {
          close();
          setMade(invitation);
        }}
      />
      <SendDialog
        open={asking === 'send'}
        onClose={close}
        onSent={() => {
          close();
          show('sent');
        }}
      />
    </>
  );
}

function Codes() {
  const { t } = useTranslation('invitations');
  const list = useList<Invitation>({
    name: invitationList,
    savedAs: 'codes',
    columns: useInvitationColumns(),
    filters: useInvitationFilters(),
    defaultSort: '-created_at',
    rowParam: 'invitation',
    keyOf,
    load: loadInvitations,
  });
  usePreloaded(BulkCodes);
  if (isApiError(list.query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <ListView
        list={list}
        title={t('title')}
        scopes={<ViewSwitch />}
        search={{ label: t('search'), hint: t('searchHint') }}
        counted={(count, formatted) => t('count', { count, formatted })}
        nothingYet={{ title: t('empty.title'), text: t('empty.text') }}
        exportAddress={exportAddress('/api/invitations', list)}
        exportId={keyOf}
        rowActions={{ label: t('column.actions'), render: renderButtons }}
        bulk={<BulkCodes list={list} />}
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
