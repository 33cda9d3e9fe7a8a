import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { ResponseVersion } from '@/api/contract';
import { useAuth } from '@/auth/AuthContext';
import { LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { width } from '@/theme/tokens';

interface EndedNoticeProps {
  versions: ResponseVersion[];
  /** Whether another response can be submitted. */
  open: boolean;
}

/** What became of the last submitted response, above the draft that is left of it. */
export function EndedNotice({ versions, open }: EndedNoticeProps) {
  const { t } = useTranslation('submission');
  const ended = useAuth().user?.journey?.ended;
  const withdrawn = versions[0]?.state === 'withdrawn' ? versions[0] : null;
  const deleted = !withdrawn && ended?.state === 'deleted';
  const at = withdrawn?.ended_at ?? (deleted ? ended.at : null);
  if (!at) return null;
  const text = withdrawn
    ? open
      ? 'withdraw.notice'
      : 'withdraw.noticeOver'
    : open
      ? 'deleted.notice'
      : 'deleted.noticeOver';
  return (
    <Alert severity="warning" sx={{ mb: 6, maxWidth: width.page }}>
      <Sentence
        text={t(text)}
        parts={{ time: <DateTime value={at} />, receipt: <LtrText>{withdrawn?.receipt_number ?? ''}</LtrText> }}
      />
    </Alert>
  );
}
