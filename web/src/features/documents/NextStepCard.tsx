import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import EventRounded from '@mui/icons-material/EventRounded';
import LockClockRounded from '@mui/icons-material/LockClockRounded';
import RateReviewRounded from '@mui/icons-material/RateReviewRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useConfig } from '@/api/config';
import { useSignedInUser } from '@/auth/AuthContext';
import { useClosedEarlyText } from '@/clock/closedEarly';
import { useCompanyRfi } from '@/clock/companyRfi';
import { Sentence } from '@/components/Sentence';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import type { NextStep } from './nextStep';

const icons: Record<NextStep['kind'], ComponentType<SvgIconProps>> = {
  scheduled: EventRounded,
  response: UploadFileRounded,
  closed: LockClockRounded,
  feedback: RateReviewRounded,
  done: CheckCircleRounded,
};

/** The next step in a box above the documents. */
export function NextStepCard({ step }: { step: NextStep }) {
  const { t } = useTranslation(['documents', 'common']);
  const count = useConfig()?.questions.feedback ?? 0;
  const saudi = (at: string) => t('common:time.saudi', { time: formatDateTime(at, currentLanguage()) });
  switch (step.kind) {
    case 'scheduled':
      return (
        <Card
          kind={step.kind}
          title={t('next.scheduled.title', { time: saudi(step.opensAt) })}
          text={t('next.scheduled.text')}
        />
      );
    case 'response':
      return (
        <Card
          kind={step.kind}
          title={t('next.response.title')}
          text={
            step.deadline
              ? t('next.response.text', { time: saudi(step.deadline) })
              : t('next.response.textWithoutDeadline')
          }
          to="/rfiDocumentForm"
          action={t('next.response.action')}
        />
      );
    case 'closed':
      return (
        <Card
          kind={step.kind}
          title={t('next.closed.title')}
          text={<ClosedText time={saudi(step.deadline)} />}
          to="/rfiDocumentForm"
          action={t('next.closed.action')}
        />
      );
    case 'feedback':
      return (
        <Card
          kind={step.kind}
          title={t('next.feedback.title')}
          text={t('next.feedback.text', { count })}
          to="/rfi_feedback"
          action={t('next.feedback.action')}
        />
      );
    case 'done':
      return (
        <Card
          kind={step.kind}
          title={t('next.done.title')}
          text={t('next.done.text')}
          to="/rfiDocumentForm"
          action={t('next.done.action')}
        />
      );
  }
}

function ClosedText({ time }: { time: string }) {
  const { t } = useTranslation('documents');
  const early = useClosedEarlyText(useCompanyRfi(useSignedInUser()));
  const email = useConfig()?.support_email ?? '';
  const parts = {
    support: (
      <Link href={`mailto:${email}`} dir="ltr" sx={{ unicodeBidi: 'isolate' }}>
        {email}
      </Link>
    ),
  };
  if (early === null) return <Sentence text={t('next.closed.text', { time })} parts={parts} />;
  return (
    <>
      {early}
      <br />
      <Sentence text={t('next.closed.early')} parts={parts} />
    </>
  );
}

interface CardProps {
  kind: NextStep['kind'];
  title: string;
  text: ReactNode;
  to?: string;
  action?: string;
}

function Card({ kind, title, text, to, action }: CardProps) {
  const { t } = useTranslation('documents');
  const Icon = icons[kind];
  const closed = kind === 'closed';
  const calm = closed || kind === 'done' || kind === 'scheduled';
  return (
    <Box
      component="section"
      aria-label={t('next.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 5,
        p: { xs: 5, sm: 6 },
        borderRadius: '12px',
        bgcolor: (theme) => (closed ? theme.tokens.errorSoft : theme.tokens.primarySoft),
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 48,
          height: 48,
          borderRadius: '50%',
          color: closed ? 'error.contrastText' : 'primary.contrastText',
          bgcolor: closed ? 'error.main' : 'primary.main',
        }}
      >
        <Icon />
      </Box>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="title">{title}</Typography>
        <Typography variant="body2" sx={{ mt: 1 }}>
          {text}
        </Typography>
      </Box>
      {to ? (
        <Button
          component={RouterLink}
          to={to}
          size="large"
          variant={calm ? 'outlined' : 'contained'}
          color={closed ? 'error' : 'primary'}
          endIcon={<ArrowForwardRounded className="mirrored" />}
        >
          {action}
        </Button>
      ) : null}
    </Box>
  );
}
