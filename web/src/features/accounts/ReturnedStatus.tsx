import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName, User } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { later } from '@/components/later';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { StatusChip } from '@/components/StatusChip';
import { isolate } from '@/i18n/isolate';
import { loadFields } from '@/registration/fields';
import { AlreadyLoggedIn, SignedInAs } from './SignedInAs';

const { Part: CorrectionForm } = later(async () => {
  const [module] = await Promise.all([import('./CorrectionForm'), loadFields()]);
  return module;
});

/** What the authority wants corrected, and the form for it. */
export function ReturnedStatus({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const { company } = user;
  const returned = company?.returned;
  if (!company || !returned) return null;
  const hours = Math.floor(returned.hours_left);
  return (
    <>
      <AlreadyLoggedIn />
      <PageHeader
        title={t('status.returnedTitle')}
        lead={t('status.returnedLead', { company: isolate(company.organization_name) })}
        badge={<StatusChip status="returned" />}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
        <Box sx={{ p: 5, borderRadius: '12px', bgcolor: (theme) => theme.tokens.warningSoft }}>
          <Typography variant="label" component="h2">
            {t('status.reason')}
          </Typography>
          <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <Bdi>{returned.reason}</Bdi>
          </Typography>
          <Typography variant="hint" component="p" sx={{ mt: 3 }}>
            {hours > 0 ? t('status.returnedClock', { count: hours }) : t('status.returnedClockOver')}
          </Typography>
        </Box>
        <Box component="section">
          <Typography variant="title" sx={{ mb: 5 }}>
            {t('status.toCorrect')}
          </Typography>
          <Suspense fallback={<LoadingState />}>
            <CorrectionForm
              key={returned.at}
              user={user}
              names={returned.fields as FieldName[]}
              returnedAt={returned.at}
            />
          </Suspense>
          <Typography variant="hint" component="p" sx={{ mt: 4 }}>
            {t('status.contactElsewhere')}
          </Typography>
        </Box>
        <SignedInAs user={user} />
      </Box>
    </>
  );
}
