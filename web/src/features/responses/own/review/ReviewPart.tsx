import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { stepAddress, type StepId } from '../steps/steps';

interface ReviewPartProps {
  step: Exclude<StepId, 'review'>;
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** `isEmpty`: its link adds; otherwise it changes. */
export function ReviewPart({ step, title, isEmpty, children }: ReviewPartProps) {
  const { t } = useTranslation(['submission', 'common']);
  return (
    <Box
      component="section"
      aria-labelledby={`review-${step}`}
      sx={{ py: 4, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 4, mb: 1 }}>
        <Typography variant="title" component="h3" id={`review-${step}`} sx={{ fontSize: '1rem' }}>
          {title}
        </Typography>
        <Link
          component={RouterLink}
          to={stepAddress(step)}
          variant="label"
          aria-label={t(`review.${isEmpty ? 'add' : 'change'}.${step}`)}
          sx={{ display: 'inline-block', py: 0.5 }}
        >
          {isEmpty ? t('review.addAction') : t('common:actions.change')}
        </Link>
      </Box>
      {children}
    </Box>
  );
}
