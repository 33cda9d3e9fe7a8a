import RateReviewRounded from '@mui/icons-material/RateReviewRounded';
import TaskAltRounded from '@mui/icons-material/TaskAltRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { StandingReviewOut } from '@/api/schema.gen';
import { useReviewWindow } from '@/clock/reviewWindow';
import { awaitsClarification } from '@/components/journey';
import { formatDate } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';

interface NextStepProps {
  feedbackAt: string | null;
  review: StandingReviewOut | null;
}

/** The step after the submission, if there is one; nothing while the authority waits for a clarification. */
export function NextStep({ feedbackAt, review }: NextStepProps) {
  const { t } = useTranslation('submission');
  const window = useReviewWindow(review);
  if (feedbackAt && awaitsClarification(review, window)) return null;
  const Icon = feedbackAt ? TaskAltRounded : RateReviewRounded;
  return (
    <Box
      component="section"
      aria-labelledby="next-step"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 4,
        mt: 6,
        p: { xs: 4, sm: 6 },
        borderRadius: '12px',
        bgcolor: (theme) => theme.tokens.primarySoft,
        '@media print': { display: 'none' },
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 32, color: 'primary.dark' }} />
      <Box sx={{ flex: '1 1 240px' }}>
        {feedbackAt ? (
          <>
            <Typography variant="title" id="next-step">
              {t('next.doneTitle')}
            </Typography>
            <Typography sx={{ mt: 0.5 }}>
              {t('next.done', { date: formatDate(feedbackAt, currentLanguage()) })}
            </Typography>
          </>
        ) : (
          <>
            <Typography variant="title" id="next-step">
              {t('next.title')}
            </Typography>
            <Typography sx={{ mt: 0.5 }}>{t('next.text')}</Typography>
          </>
        )}
      </Box>
      {feedbackAt ? (
        <Link component={RouterLink} to="/documentsList" variant="label" sx={{ py: 1 }}>
          {t('next.library')}
        </Link>
      ) : (
        <Button component={RouterLink} to="/rfi_feedback" size="large">
          {t('next.action')}
        </Button>
      )}
    </Box>
  );
}
