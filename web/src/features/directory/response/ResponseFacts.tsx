import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CompanyResponse } from '@/api/contract';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { ReceiptFate } from './ReceiptFate';
import { receiptsQuery } from './receipts';

/** Who responded, and when. */
export function ResponseFacts({ response }: { response: CompanyResponse }) {
  const { t } = useTranslation(['directory', 'submissions']);
  const { company, receipt_number: receipt, submitted_at: submittedAt } = response;
  const last = response.versions[0];
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 4 }}>
      <Typography variant="body2">
        <Bdi>{`${company.first_name} ${company.last_name}`}</Bdi> · <LtrText breakAnywhere>{company.email}</LtrText>
      </Typography>
      {receipt && submittedAt ? (
        <Typography variant="body2">
          {t('column.receipt_number')}: <LtrText>{receipt}</LtrText> · <DateTime value={submittedAt} />
        </Typography>
      ) : null}
      {last?.state === 'withdrawn' && last.ended_at ? (
        <Typography variant="body2">
          <Sentence
            text={t('submissions:versions.withdrawn')}
            parts={{ time: <DateTime value={last.ended_at} />, receipt: <LtrText>{last.receipt_number}</LtrText> }}
          />
        </Typography>
      ) : null}
    </Box>
  );
}

/** Says that the receipt which led here does not count any more. */
export function AskedReceipt({ receipt, responseId }: { receipt: string; responseId: string }) {
  const found = useQuery(receiptsQuery(receipt, 1)).data?.[0];
  if (!found?.exact || found.submission_id !== responseId || found.state === 'submitted') return null;
  return (
    <Alert severity="info" sx={{ mb: 4 }}>
      <LtrText>{found.receipt_number}</LtrText>
      {' · '}
      <ReceiptFate receipt={found} />
    </Alert>
  );
}
