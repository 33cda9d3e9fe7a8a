import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Config, Submission } from '@/api/contract';
import type { ColleaguePlaceOut, RfiOut } from '@/api/schema.gen';
import { PageHeader } from '@/components/PageHeader';
import { draftOf } from '../api';
import { ResponseForm } from '../ResponseForm';
import { DiscardReplacement } from './DiscardReplacement';
import { Standing } from './ReplacementNotice';

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
