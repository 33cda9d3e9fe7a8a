import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Submission } from '@/api/contract';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { stepAddress } from '../steps/steps';
import { DiscardReplacement } from './DiscardReplacement';
import { Standing } from './Replacement';

/** Above the receipt: a replacement is under way, or was not submitted in time. */
export function ReplacementNotice({ submission, open }: { submission: Submission; open: boolean }) {
  const { t } = useTranslation('submission');
  const { replacement } = submission;
  if (!replacement) return null;
  return (
    <Alert severity={open ? 'warning' : 'info'} sx={{ mb: 6, '@media print': { display: 'none' } }}>
      {open ? (
        <>
          <Sentence text={t('replacement.underWay')} parts={{ time: <DateTime value={replacement.started_at} /> }} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
            <Button size="small" component={RouterLink} to={stepAddress('document')}>
              {t('replacement.continue')}
            </Button>
            <DiscardReplacement submission={submission} />
          </Box>
        </>
      ) : (
        <Standing submission={submission} text={t('replacement.late')} />
      )}
    </Alert>
  );
}
