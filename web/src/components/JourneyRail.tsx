import CheckRounded from '@mui/icons-material/CheckRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import EventBusyRounded from '@mui/icons-material/EventBusyRounded';
import LockOutlineRounded from '@mui/icons-material/LockOutlineRounded';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router';
import type { User } from '@/api/contract';
import { formatDate } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { Circle } from './Circle';
import { useReviewStatusName } from './ReviewChip';
import type { JourneyStep, NextStep, StepState } from './journey';
import { useJourney } from './useJourney';

const marks = {
  done: <CheckRounded aria-hidden sx={{ fontSize: 18 }} />,
  rejected: <CloseRounded aria-hidden sx={{ fontSize: 18 }} />,
  current: null,
  later: <LockOutlineRounded aria-hidden sx={{ fontSize: 15 }} />,
  missed: <EventBusyRounded aria-hidden sx={{ fontSize: 16 }} />,
} as const;

function Mark({ state, number }: { state: StepState; number: number }) {
  return (
    <Circle
      sx={{
        ...(state === 'done' && {
          bgcolor: 'primary.main',
          borderColor: 'primary.main',
          color: 'primary.contrastText',
        }),
        ...(state === 'rejected' && { bgcolor: 'error.main', borderColor: 'error.main', color: 'error.contrastText' }),
        ...(state === 'current' && { borderColor: 'primary.main', color: 'primary.main', bgcolor: 'background.paper' }),
        ...((state === 'later' || state === 'missed') && {
          borderColor: 'divider',
          color: 'text.secondary',
          bgcolor: 'background.paper',
        }),
      }}
    >
      {marks[state] ?? number}
    </Circle>
  );
}

interface StepNoteProps {
  step: JourneyStep;
  next: NextStep;
  user: User;
}

function StepNote({ step, next, user }: StepNoteProps) {
  const { t } = useTranslation('progress');
  const { pathname } = useLocation();
  const statusName = useReviewStatusName();
  if (step.doneAt && step.id === 'response' && user.journey?.review) {
    return `${formatDate(step.doneAt, currentLanguage())} · ${isolate(statusName(user.journey.review.status), currentLanguage())}`;
  }
  if (step.doneAt) return formatDate(step.doneAt, currentLanguage());
  switch (step.note) {
    case 'rejected':
    case 'returned':
    case 'closed':
      return t(`status.${step.note}`);
    case 'unpublished':
    case 'responded':
      return t(`journey.${step.note}`);
    case 'scheduled':
      return t('journey.opens', {
        date: next.kind === 'scheduled' ? formatDate(next.opensAt, currentLanguage()) : '',
      });
    case 'later':
      return t(`journey.${step.id}.later`);
    default:
      return step.to && step.to !== pathname ? <StepLink to={step.to} id={step.id} /> : t(`journey.${step.id}.now`);
  }
}

function StepLink({ to, id }: { to: string; id: JourneyStep['id'] }) {
  const { t } = useTranslation('progress');
  return (
    <Link component={RouterLink} to={to} variant="small" sx={{ fontWeight: 500, py: 1, display: 'inline-block' }}>
      {t(`journey.${id}.action`)}
    </Link>
  );
}

/** The five steps on every company page: completed with date, current with its action, later with their condition. */
export function JourneyRail({ user }: { user: User }) {
  const { t } = useTranslation('progress');
  const { steps, next } = useJourney(user);
  const currentAt = steps.findIndex(({ state }) => state !== 'done');
  return (
    <Box component="nav" aria-label={t('journey.title')} sx={{ '@media print': { display: 'none' } }}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'flex',
          gap: { xs: 2, md: 4 },
        }}
      >
        {steps.map((step, index) => {
          const last = index === steps.length - 1;
          const here = index === currentAt;
          return (
            <Box
              component="li"
              key={step.id}
              // A missed step ends the journey: no step is current.
              aria-current={here && step.state !== 'missed' ? 'step' : undefined}
              sx={{
                position: 'relative',
                display: 'flex',
                gap: 3,
                // On a phone only the current step shows its text.
                flex: { xs: here ? '1 1 auto' : '0 0 28px', md: '1 1 0' },
                minWidth: 0,
                '&::after': last
                  ? undefined
                  : {
                      content: '""',
                      position: 'absolute',
                      bgcolor: step.state === 'done' ? 'primary.main' : 'divider',
                      display: { xs: 'none', md: 'block' },
                      insetInlineStart: 36,
                      insetInlineEnd: 0,
                      top: 13,
                      height: 2,
                    },
              }}
            >
              <Mark state={step.state} number={index + 1} />
              <Box
                sx={{
                  minWidth: 0,
                  pt: { md: 8 },
                  marginInlineStart: { md: '-40px' },
                  ...(!here && { display: { xs: 'none', md: 'block' } }),
                }}
              >
                <Typography
                  variant="label"
                  component="p"
                  color={step.state === 'later' || step.state === 'missed' ? 'textSecondary' : 'textPrimary'}
                >
                  {t(`journey.${step.id}.title`)}
                </Typography>
                <Typography variant="caption" component="p">
                  <StepNote step={step} next={next} user={user} />
                </Typography>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
