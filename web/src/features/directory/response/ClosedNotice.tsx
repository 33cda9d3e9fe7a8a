import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { GivenResponseOut } from '@/api/schema.gen';
import { useFileSizeText } from '@/components/useFileSizeText';

interface ClosedNoticeProps {
  closed: NonNullable<GivenResponseOut['closed']>;
  sent?: GivenResponseOut['sent'];
}

/** Why something of a response is not shown, and what may be known of it. */
export function ClosedNotice({ closed, sent }: ClosedNoticeProps) {
  const { t } = useTranslation('directory');
  const sizeText = useFileSizeText();
  return (
    <Alert severity="info" sx={{ mb: 4 }}>
      {t(`closed.${closed}`)}
      {sent ? ` ${t('closed.sent', { count: sent.files, size: sizeText(sent.bytes) })}` : null}
    </Alert>
  );
}
