import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Submission } from '@/api/contract';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { useErrorText } from '@/components/useErrorText';
import { startReplacement } from '../api';
import { stepAddress } from '../steps/steps';
import { useVersionChange } from './useVersionChange';
import { WithdrawDialog } from './WithdrawDialog';

/** Until the deadline: replace the response that stands, or withdraw it. */
export function ChangeResponse({ submission, deadline }: { submission: Submission; deadline: string }) {
  const { t } = useTranslation('submission');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [withdrawing, setWithdrawing] = useState(false);
  const start = useVersionChange(submission, startReplacement, () => {
    void navigate(stepAddress('document'));
  });
  return (
    <Box component="section" aria-labelledby="change-title" sx={{ mt: 8, '@media print': { display: 'none' } }}>
      <Typography variant="title" id="change-title">
        {t('change.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        <Sentence text={t('change.text')} parts={{ time: <DateTime value={deadline} /> }} />
      </Typography>
      {start.error ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {errorText(start.error)}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
        {submission.replacement ? null : (
          <Button variant="outlined" loading={start.isPending} onClick={start.run}>
            {t('change.replace')}
          </Button>
        )}
        <Button
          variant="dangerOutlined"
          onClick={() => {
            setWithdrawing(true);
          }}
        >
          {t('change.withdraw')}
        </Button>
      </Box>
      <WithdrawDialog
        open={withdrawing}
        submission={submission}
        onClose={() => {
          setWithdrawing(false);
        }}
      />
    </Box>
  );
}
