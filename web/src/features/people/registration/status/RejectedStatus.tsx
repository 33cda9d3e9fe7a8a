import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import type { User } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { PageHeader } from '@/components/PageHeader';
import { StatusChip } from '@/components/StatusChip';
import { isolate } from '@/i18n/isolate';
import { SignedInAs } from '@/features/people/accounts/SignedInAs';

/** The rejection, its reason and the contact address. */
export function RejectedStatus({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const support = useConfig()?.support_email;
  const name = user.company?.organization_name ?? '';
  const reason = user.company?.rejection_reason;
  return (
    <>
      <PageHeader
        title={t('status.rejectedTitle')}
        lead={t('status.rejectedLead', { company: isolate(name) })}
        badge={<StatusChip status="rejected" />}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
        {reason ? (
          <Box sx={{ p: 5, borderRadius: '12px', bgcolor: (theme) => theme.tokens.errorSoft }}>
            <Typography variant="label" component="h2" color="error">
              {t('status.reason')}
            </Typography>
            <Typography sx={{ mt: 1, whiteSpace: 'pre-line' }}>
              <Bdi>{reason}</Bdi>
            </Typography>
          </Box>
        ) : null}
        <Typography>{t('status.rejectedNext')}</Typography>
        <SignedInAs user={user} already>
          {support ? (
            <Button component="a" href={`mailto:${support}?subject=${encodeURIComponent(name)}`}>
              {t('status.contact')}
            </Button>
          ) : null}
        </SignedInAs>
      </Box>
    </>
  );
}
