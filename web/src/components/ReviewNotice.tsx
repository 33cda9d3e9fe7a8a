import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import type { StandingReviewOut } from '@/api/schema.gen';
import { useReviewWindow } from '@/clock/reviewWindow';
import { DateTime } from './DateTime';
import { Paragraphs } from './Paragraphs';
import { ReviewChip } from './ReviewChip';
import { Sentence } from './Sentence';

interface ReviewNoticeProps {
  review: StandingReviewOut;
  /** Instead of "Status of your response". */
  title?: string;
  /** On the receipt, which says when the response was submitted. */
  withoutSubmission?: boolean;
  /** A link or a button. */
  action?: ReactNode;
}

/** The status of the company's response: since when, what happens now, and the authority's message. */
export function ReviewNotice({ review, title, withoutSubmission = false, action }: ReviewNoticeProps) {
  const { status, since, message, window_ends_at: endsAt } = review;
  const { t } = useTranslation('progress');
  const phase = useReviewWindow(review);
  const unchanged = status === 'received' && message === null;
  const titleId = useId();
  const email = useConfig()?.support_email ?? '';
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        p: { xs: 4, sm: 6 },
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography id={titleId} variant="title" component="h2">
          {title ?? t('review.title')}
        </Typography>
        <ReviewChip status={status} />
      </Box>
      {unchanged && withoutSubmission ? null : (
        <Typography variant="hint" component="p">
          <Sentence
            text={t(unchanged ? 'review.sinceSubmitted' : 'review.since')}
            parts={{ time: <DateTime value={since} /> }}
          />
        </Typography>
      )}
      <Typography>
        <Sentence
          text={phase === 'none' ? t(`review.now.${status}`) : t(`review.window.${phase}`)}
          parts={{
            time: endsAt ? <DateTime value={endsAt} /> : null,
            support: (
              <Link href={`mailto:${email}`} dir="ltr" sx={{ unicodeBidi: 'isolate', overflowWrap: 'anywhere' }}>
                {email}
              </Link>
            ),
          }}
        />
      </Typography>
      {message ? (
        <Box sx={{ borderInlineStart: '3px solid', borderColor: 'primary.main', paddingInlineStart: 3 }}>
          <Typography variant="label" component="p">
            {t('review.message')}
          </Typography>
          <Paragraphs>{message}</Paragraphs>
        </Box>
      ) : null}
      {action}
    </Box>
  );
}
