import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useConfig } from '@/api/config';
import type { User } from '@/api/contract';
import { PageHeader } from '@/components/PageHeader';
import { StatusChip } from '@/components/StatusChip';
import { isolate } from '@/i18n/isolate';
import { SignedInAs } from '@/features/people/accounts/SignedInAs';

/** The approval, and the way to the questionnaire: for a company that has not answered it. */
export function ApprovedStatus({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const count = useConfig()?.questions.questionnaire;
  return (
    <>
      <PageHeader
        title={t('approved.title')}
        lead={
          count === undefined
            ? undefined
            : t('approved.lead', { company: isolate(user.company?.organization_name ?? ''), count })
        }
        badge={<StatusChip status="Approved" />}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
        <Button component={RouterLink} to="/questionnaireForm" size="large" sx={{ justifySelf: 'start' }}>
          {t('approved.begin')}
        </Button>
        <SignedInAs user={user} already />
      </Box>
    </>
  );
}
