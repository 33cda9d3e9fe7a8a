import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Config, Submission } from '@/api/contract';
import type { ColleaguePlaceOut, RfiOut } from '@/api/schema.gen';
import { LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { PageHeader } from '@/components/PageHeader';
import { Sentence } from '@/components/Sentence';
import { draftOf } from '../api';
import { ResponseForm } from '../ResponseForm';
import { DiscardReplacement } from './DiscardReplacement';

interface ReplacementProps {
  submission: Submission;
  rfi: RfiOut;
  limits: Config['limits'];
  others: readonly ColleaguePlaceOut[];
}

/** The replacement under way, in the steps of a first response. */
export function Replacement({ submission, rfi, limits, others }: ReplacementProps) {
  const { t } = useTranslation('submission');
  return (
    <>
      <PageHeader title={t('replacement.title')} lead={t('replacement.lead')} />
      <Alert severity="info" sx={{ mb: 6 }}>
        <Standing submission={submission} text={t('replacement.stands')} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
          <Button variant="outlined" size="small" component={RouterLink} to={{ search: '' }}>
            {t('replacement.receipt')}
          </Button>
          <DiscardReplacement submission={submission} />
        </Box>
      </Alert>
      <ResponseForm submission={draftOf(submission)} rfi={rfi} limits={limits} others={others} />
    </>
  );
}

/** A sentence about the response that stands, with its time and receipt. */
export function Standing({ submission, text }: { submission: Submission; text: string }) {
  const { receipt_number: receipt, submitted_at: at } = submission;
  if (!receipt || !at) return null;
  return <Sentence text={text} parts={{ time: <DateTime value={at} />, receipt: <LtrText>{receipt}</LtrText> }} />;
}
