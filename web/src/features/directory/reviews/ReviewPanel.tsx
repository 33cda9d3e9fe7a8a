import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { useAbility } from '@/auth/ability';
import { useReviewWindow } from '@/clock/reviewWindow';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { later } from '@/components/later';
import { Paragraphs } from '@/components/Paragraphs';
import { ReviewChip } from '@/components/ReviewChip';
import { Sentence } from '@/components/Sentence';
import { SheetPanel } from '@/lists/sheet/SheetPanel';
import { reviewQuery } from './api';

const ReviewDialog = later(() => import('./ReviewDialog'));

interface ReviewPanelProps {
  submissionId: string;
  name: string;
}

/** The status of a submitted response. */
export function ReviewPanel({ submissionId, name }: ReviewPanelProps) {
  const { t } = useTranslation('reviews');
  const maySet = useAbility().can('UPDATE', 'submissions');
  const { data, error, refetch } = useQuery(reviewQuery(submissionId));
  const phase = useReviewWindow(data ?? null);
  const [asking, setAsking] = useState(false);
  if (!data) {
    if (!error) return <SheetPanel title={t('title')} />;
    const isNotSubmitted = isApiError(error, 'not_found');
    return isNotSubmitted ? null : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <SheetPanel title={t('title')} badge={<ReviewChip status={data.status} size="small" />}>
      {data.message ? <Paragraphs>{data.message}</Paragraphs> : null}
      {data.window_ends_at && phase !== 'none' ? (
        <Typography variant="body2">
          <Sentence
            text={t(phase === 'open' ? 'windowOpen' : 'windowOver')}
            parts={{ time: <DateTime value={data.window_ends_at} /> }}
          />
        </Typography>
      ) : null}
      <Typography variant="caption" component="p">
        <Sentence
          text={t(data.by === null ? 'submitted' : 'setBy')}
          parts={{ by: <Bdi>{data.by}</Bdi>, time: <DateTime value={data.since} /> }}
        />
      </Typography>
      {maySet ? (
        <Box>
          <Button
            variant="outlined"
            size="small"
            onClick={() => {
              setAsking(true);
            }}
          >
            {t('open')}
          </Button>
        </Box>
      ) : null}
      <ReviewDialog
        open={asking}
        submissionId={submissionId}
        name={name}
        review={data}
        onClose={() => {
          setAsking(false);
        }}
      />
    </SheetPanel>
  );
}
