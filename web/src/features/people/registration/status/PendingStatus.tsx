import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { useConfig } from '@/api/config';
import type { Config, User } from '@/api/contract';
import { useAuth } from '@/auth/AuthContext';
import { DateTime } from '@/components/DateTime';
import { later } from '@/components/later';
import { PageHeader } from '@/components/PageHeader';
import { StatusChip } from '@/components/StatusChip';
import { notify } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolate, isolateLtr } from '@/i18n/isolate';
import { currentLanguage } from '@/i18n/i18n';
import { loadFields } from '@/features/people/fields/declared';
import { ConfirmEmailBox } from './ConfirmEmailBox';
import { SignedInAs } from '@/features/people/accounts/SignedInAs';
import { useFollowedDecision } from './useFollowedDecision';

const TypoDialog = later(async () => {
  const [module] = await Promise.all([import('./TypoDialog'), loadFields()]);
  return module;
});

const steps = ['review', 'mail', 'questionnaire', 'response'] as const;

/** The waiting page: next steps, the time of the decision, and what to prepare. */
export function PendingStatus({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const { company } = user;
  const count = useConfig()?.questions.questionnaire;
  useFollowedDecision();
  return (
    <>
      <PageHeader
        title={t('status.pendingTitle')}
        lead={t('status.pendingLead', { company: isolate(company?.organization_name ?? '') })}
        badge={<StatusChip status="pending" />}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
        {user.email_verified_at ? null : <ConfirmEmailBox email={user.email} />}
        {company?.review_due_at ? <DueBox dueAt={company.review_due_at} email={user.email} /> : null}
        <Section title={t('status.nextTitle')}>
          <Box component="ol" sx={{ m: 0, paddingInlineStart: 5, display: 'grid', gap: 2 }}>
            {(count === undefined ? [] : steps).map((step) => (
              <Typography component="li" variant="body2" key={step}>
                {t(`status.next.${step}`, { count })}
              </Typography>
            ))}
          </Box>
        </Section>
        <Section title={t('status.prepareTitle')}>
          <Typography variant="body2" color="textSecondary">
            {t('status.prepareText')}
          </Typography>
          <DownloadChecklist />
        </Section>
        <SignedInAs user={user} already>
          <CheckAgain />
          <CorrectTypo user={user} />
        </SignedInAs>
      </Box>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="title" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function DueBox({ dueAt, email }: { dueAt: string; email: string }) {
  const { t } = useTranslation('accounts');
  return (
    <Box sx={{ p: 5, borderRadius: '12px', bgcolor: (theme) => theme.tokens.primarySoft }}>
      <Typography variant="label" component="p">
        {t('status.dueLabel')}
      </Typography>
      <Typography variant="title" component="div" sx={{ my: 1 }}>
        <DateTime value={dueAt} format="full" />
      </Typography>
      <Typography variant="hint">{t('status.dueNote', { email: isolateLtr(email) })}</Typography>
    </Box>
  );
}

function DownloadChecklist() {
  const { t } = useTranslation('accounts');
  const config = useConfig();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const download = async (known: Config) => {
    setBusy(true);
    try {
      const { downloadChecklist } = await import('./checklist');
      await downloadChecklist(known, currentLanguage());
    } catch (error) {
      if (!isApiError(error, 'unauthenticated')) notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      loading={busy}
      variant="outlined"
      startIcon={<DownloadRounded aria-hidden />}
      disabled={!config}
      sx={{ mt: 3 }}
      onClick={() => {
        if (config) void download(config);
      }}
    >
      {t('status.download')}
    </Button>
  );
}

function CorrectTypo({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('status.typo.open')}
      </Button>
      <TypoDialog
        user={user}
        open={open}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}

/** Refetches the person at once; the page shows a decision. */
function CheckAgain() {
  const { t } = useTranslation('accounts');
  const { refresh } = useAuth();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      const fresh = await refresh();
      if (fresh.status === 'pending') notify('info', t('status.checked'));
    } catch (error) {
      // A lost session has its own message.
      if (!isApiError(error, 'unauthenticated')) notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} onClick={() => void check()}>
      {t('status.check')}
    </Button>
  );
}
