import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { SentInvitationDetails } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Fact, FactList } from '@/components/FactList';
import { companyAddress } from '@/navigation/companyAddress';
import { SheetFrame } from '@/lists/sheet/SheetFrame';
import { useLanguageName } from '@/i18n/languages';
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
  const languageName = useLanguageName();
  return (
    <FactList>
      {row.recipient_name ? (
        <Fact label={t('sent.column.recipient_name')}>
          <Bdi>{row.recipient_name}</Bdi>
        </Fact>
      ) : null}
      <Fact label={t('sent.column.locale')}>{languageName(row.locale)}</Fact>
      <Fact label={t('sent.column.expires_at')}>
        {row.expires_at ? <DateTime value={row.expires_at} /> : t('noExpiry')}
      </Fact>
      {row.note ? (
        <Fact label={t('column.note')}>
          <Bdi>{row.note}</Bdi>
        </Fact>
      ) : null}
      <Fact label={t('sent.column.created_by_name')}>
        {row.created_by_name ? <Bdi>{row.created_by_name}</Bdi> : t('system')}
      </Fact>
      {row.organization_name ? (
        <Fact label={t('sent.column.organization_name')}>
          <Company row={row} />
        </Fact>
      ) : null}
    </FactList>
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
