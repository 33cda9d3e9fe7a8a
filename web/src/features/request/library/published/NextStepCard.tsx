import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import EventRounded from '@mui/icons-material/EventRounded';
import LockClockRounded from '@mui/icons-material/LockClockRounded';
import RateReviewRounded from '@mui/icons-material/RateReviewRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useConfig } from '@/api/config';
import { useSignedInUser } from '@/auth/AuthContext';
import { useClosedEarlyText } from '@/clock/closedEarly';
import { useCompanyRfi } from '@/clock/companyRfi';
import type { NextStep } from '@/components/journey';
import { Sentence } from '@/components/Sentence';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';

type Shown = Exclude<
  NextStep['kind'],
  'approval' | 'correction' | 'rejected' | 'questionnaire' | 'unknown' | 'clarification' | 'done'
>;

const icons: Record<Shown, ComponentType<SvgIconProps>> = {
  unpublished: EventRounded,
  scheduled: EventRounded,
  response: UploadFileRounded,
  closed: LockClockRounded,
  feedback: RateReviewRounded,
};

const saudi = (t: TFunction<['documents', 'common']>, at: string) =>
  t('common:time.saudi', { time: formatDateTime(at, currentLanguage()) });

/** The next step in a box above the documents; nothing while all that is left is to read the status of the response. */
export function NextStepCard({ step }: { step: NextStep }) {
  const { t } = useTranslation(['documents', 'common']);
  const count = useConfig()?.questions.feedback ?? 0;
  switch (step.kind) {
    case 'unpublished':
      return <Card kind={step.kind} title={t('next.unpublished.title')} text={t('next.unpublished.text')} />;
    case 'scheduled':
      return (
        <Card
          kind={step.kind}
          title={t('next.scheduled.title', { time: saudi(t, step.opensAt) })}
          text={t('next.scheduled.text')}
        />
      );
    case 'response':
      return <ToRespond step={step} />;
    case 'closed':
      return <Closed step={step} />;
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
    default:
      return null;
  }
}

type Unanswered = Extract<NextStep, { hasDraft: boolean }>;

function ToRespond({ step: { deadline, ended, hasDraft } }: { step: Unanswered }) {
  const { t } = useTranslation(['documents', 'common']);
  const time = saudi(t, deadline);
  return (
    <Card
      kind="response"
      title={t(ended ? 'next.response.again' : 'next.response.title')}
      text={
        ended
          ? t(`next.response.${ended.state}`, { at: saudi(t, ended.at), time })
          : t(hasDraft ? 'next.response.draft' : 'next.response.text', { time })
      }
      to="/rfiDocumentForm"
      action={t(hasDraft ? 'next.response.open' : 'next.response.action')}
    />
  );
}

function Closed({ step: { deadline, ended, hasDraft } }: { step: Unanswered }) {
  const { t } = useTranslation(['documents', 'common']);
  const withdrawn = ended?.state === 'withdrawn';
  return (
    <Card
      kind="closed"
      title={t('next.closed.title')}
      text={
        <>
          {ended ? `${t(`next.closed.${ended.state}`, { at: saudi(t, ended.at) })} ` : null}
          <ClosedText time={saudi(t, deadline)} />
        </>
      }
      {...((withdrawn || hasDraft) && {
        to: '/rfiDocumentForm',
        action: t(withdrawn ? 'next.closed.receipts' : 'next.closed.action'),
      })}
    />
  );
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
  kind: Shown;
  title: string;
  text: ReactNode;
  to?: string;
  action?: string;
}

function Card({ kind, title, text, to, action }: CardProps) {
  const { t } = useTranslation('documents');
  const Icon = icons[kind];
  const closed = kind === 'closed';
  const calm = kind !== 'response' && kind !== 'feedback';
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
