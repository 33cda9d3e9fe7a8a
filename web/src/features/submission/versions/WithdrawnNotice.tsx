import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { ResponseVersion } from '@/api/contract';
import { LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { width } from '@/theme/tokens';

/** Above the draft of a company that has withdrawn its response. */
export function WithdrawnNotice({ versions }: { versions: ResponseVersion[] }) {
  const { t } = useTranslation('submission');
  const last = versions[0];
  if (last?.state !== 'withdrawn' || !last.ended_at) return null;
  return (
    <Alert severity="warning" sx={{ mb: 6, maxWidth: width.page }}>
      <Sentence
        text={t('withdraw.notice')}
        parts={{ time: <DateTime value={last.ended_at} />, receipt: <LtrText>{last.receipt_number}</LtrText> }}
      />
    </Alert>
  );
}
