import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Submission } from '@/api/contract';
import { useConfig } from '@/api/config';
import { useReviewWindow } from '@/clock/reviewWindow';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { FileRows } from '../files/FileRows';
import { useUploads } from '../uploads/useUploads';
import { AdditionForm } from './AdditionForm';
import { SentAdditions } from './SentAdditions';

/** What the company may add, what it has added, and what it did not send in time. */
export function Additions({ submission }: { submission: Submission }) {
  const { t } = useTranslation('submission');
  const limits = useConfig()?.limits;
  const phase = useReviewWindow(submission.review);
  const { queue } = useUploads('addition');
  const heading = useRef<HTMLHeadingElement>(null);
  const [before, setBefore] = useState(phase);
  const [justOver, setJustOver] = useState(false);
  if (before !== phase) {
    setBefore(phase);
    setJustOver(before === 'open');
  }
  useEffect(() => {
    if (phase !== 'open') queue.clear();
  }, [phase, queue]);
  useEffect(() => {
    // The focused form has been removed.
    if (justOver) heading.current?.focus();
  }, [justOver]);
  const { additions, unsent, review } = submission;
  const endsAt = review?.window_ends_at;
  if (phase === 'none' && additions.length === 0 && unsent.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="additions-title"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 5,
        mb: 6,
        p: { xs: 4, sm: 6 },
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        '@media print': { display: 'none' },
      }}
    >
      <Box>
        <Typography
          variant="title"
          component="h2"
          id="additions-title"
          ref={heading}
          tabIndex={-1}
          sx={{ '&:focus': { outline: 'none' } }}
        >
          {t('additions.title')}
        </Typography>
        {phase === 'open' ? (
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {t('additions.lead')}
          </Typography>
        ) : null}
        {phase === 'over' && endsAt ? (
          <Typography sx={{ mt: 1 }}>
            <Sentence text={t('additions.over')} parts={{ time: <DateTime value={endsAt} /> }} />
          </Typography>
        ) : null}
      </Box>
      {phase === 'open' && endsAt && limits ? (
        <AdditionForm submission={submission} limits={limits} endsAt={endsAt} />
      ) : null}
      {phase !== 'open' && unsent.length > 0 ? (
        <div>
          <Alert severity="warning" id="unsent-files">
            {t('additions.notSent', { count: unsent.length })}
          </Alert>
          <FileRows labelledBy="unsent-files" files={unsent} />
        </div>
      ) : null}
      {additions.length > 0 ? <SentAdditions additions={additions} /> : null}
    </Box>
  );
}
