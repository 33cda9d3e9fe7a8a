import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '@/api/contract';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { isolate } from '@/i18n/isolate';
import { SheetHeading } from '@/lists/sheet/SheetHeading';
import { SheetSubheading } from '@/lists/sheet/SheetSubheading';
import { CopyCode } from './NewCode';
import { StateChip } from './StateChip';

interface InvitationSheetProps {
  invitation: Invitation | undefined;
  titleId: string;
  loading: boolean;
}

/** The companies that used a code, and its details. The row contains all of it. */
export default function InvitationSheet({ invitation, titleId, loading }: InvitationSheetProps) {
  const { t } = useTranslation(['invitations', 'common']);
  return (
    <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 4, sm: 6 } }}>
      <SheetHeading id={titleId} of={invitation?.id}>
        {invitation ? <LtrText breakAnywhere>{invitation.code}</LtrText> : t('title')}
      </SheetHeading>
      {invitation ? (
        <Details invitation={invitation} />
      ) : (
        <Typography sx={{ mt: 5 }}>{loading ? t('common:loading') : t('sheet.elsewhere')}</Typography>
      )}
    </Box>
  );
}

function Details({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  const { redeemed_by: used, uses, revoked_at: revokedAt } = invitation;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2 }}>
        <StateChip state={invitation.state} />
        <CopyCode code={invitation.code} />
      </Box>
      {invitation.note ? (
        <Typography sx={{ mt: 4 }}>
          <Bdi>{invitation.note}</Bdi>
        </Typography>
      ) : null}
      {revokedAt ? (
        <Typography variant="hint" sx={{ mt: 4 }}>
          {t('sheet.revoked', { by: isolate(invitation.revoked_by_name ?? t('system')) })}{' '}
          <DateTime value={revokedAt} />
        </Typography>
      ) : null}
      <SheetSubheading>{t('sheet.usedBy')}</SheetSubheading>
      {used.length === 0 ? <Typography sx={{ mt: 3 }}>{t('sheet.unused')}</Typography> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {used.map((company) => (
          <Box
            component="li"
            key={company.company_id}
            sx={{ py: 3, borderBottom: '1px solid', borderColor: 'divider' }}
          >
            <Typography variant="label" component="p">
              <Bdi>{company.organization_name}</Bdi>
            </Typography>
            <Typography variant="caption" component="p">
              <DateTime value={company.redeemed_at} />
            </Typography>
          </Box>
        ))}
      </Box>
      {uses > used.length ? (
        <Typography variant="hint" sx={{ mt: 3 }}>
          {t('sheet.latest', { count: used.length })}
        </Typography>
      ) : null}
    </>
  );
}
