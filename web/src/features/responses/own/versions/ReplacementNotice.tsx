import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Submission } from '@/api/contract';
import { LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { stepAddress } from '../steps/steps';
import { DiscardReplacement } from './DiscardReplacement';

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

/** A sentence about the response that stands, with its time and receipt. */
export function Standing({ submission, text }: { submission: Submission; text: string }) {
  const { receipt_number: receipt, submitted_at: at } = submission;
  if (!receipt || !at) return null;
  return <Sentence text={text} parts={{ time: <DateTime value={at} />, receipt: <LtrText>{receipt}</LtrText> }} />;
}
