import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { SentInvitationDetails } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { companyAddress } from '@/directory/api';
import { SheetFrame } from '@/directory/SheetFrame';
import { languages } from '@/i18n/languages';
import { sentInvitation } from '../api';
import { CorrectAddress } from './CorrectAddress';
import { SentChip } from './SentChip';
import { SentHistory } from './SentHistory';
import { SentRowButtons } from './SentRowButtons';

/** One sent invitation: facts, history, and what can be done with it. */
export default function SentSheet({ id, titleId }: { id: string; titleId: string }) {
  const { t } = useTranslation('invitations');
  const ability = useAbility();
  const query = useQuery(sentInvitation(id));
  const mayAct = ability.can('CREATE', 'invitationsCode') || ability.can('DELETE', 'invitationsCode');
  return (
    <SheetFrame
      query={query}
      titleId={titleId}
      fallbackTitle={t('sent.title')}
      nameOf={({ recipient }) => recipient}
      badge={({ status }) => <SentChip status={status} />}
      actions={(row) =>
        mayAct && (row.can_remind || row.can_revoke) ? (
          <SentRowButtons row={row} verbs={['remind', 'revoke']} />
        ) : undefined
      }
    >
      {(row) => (
        <>
          {row.status === 'rejected' && row.refusal ? (
            <Alert severity="error" sx={{ mb: 5 }}>
              {t('sent.sheet.refusal')} <LtrText breakAnywhere>{row.refusal}</LtrText>
            </Alert>
          ) : null}
          <Facts row={row} />
          {row.can_revoke && ability.can('CREATE', 'invitationsCode') ? (
            <CorrectAddress key={row.recipient} id={row.id} address={row.recipient} />
          ) : null}
          <SentHistory row={row} />
        </>
      )}
    </SheetFrame>
  );
}

function Facts({ row }: { row: SentInvitationDetails }) {
  const { t } = useTranslation('invitations');
  const lines: [label: string, value: ReactNode][] = [
    ...(row.recipient_name
      ? [[t('sent.column.recipient_name'), <Bdi key="name">{row.recipient_name}</Bdi>] as [string, ReactNode]]
      : []),
    [
      t('sent.column.locale'),
      <span key="locale" lang={row.locale}>
        {languages[row.locale].label}
      </span>,
    ],
    [t('sent.column.expires_at'), row.expires_at ? <DateTime key="expires" value={row.expires_at} /> : t('noExpiry')],
    ...(row.note ? [[t('column.note'), <Bdi key="note">{row.note}</Bdi>] as [string, ReactNode]] : []),
    [t('sent.column.created_by_name'), row.created_by_name ? <Bdi key="by">{row.created_by_name}</Bdi> : t('system')],
    ...(row.organization_name
      ? [[t('sent.column.organization_name'), <Company key="company" row={row} />] as [string, ReactNode]]
      : []),
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3 }}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <Typography component="dt" variant="hint">
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

/** The registered company; a link where its list may be seen. */
function Company({ row }: { row: SentInvitationDetails }) {
  const ability = useAbility();
  const { user_id: userId, company_status: status, organization_name: name } = row;
  const subject = status === 'Approved' ? 'activeCompanies' : 'pendingCompanies';
  if (!userId || !status || !ability.can('VIEW', subject)) return <Bdi>{name}</Bdi>;
  return (
    <Link component={RouterLink} to={companyAddress(userId, status)} color="inherit">
      <Bdi>{name}</Bdi>
    </Link>
  );
}
