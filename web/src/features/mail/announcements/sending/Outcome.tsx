import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@/api/contract';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { width } from '@/theme/tokens';

/** Result of a finished announcement. */
export function Outcome({
  announcement: { state, counts, recipients },
  onShowRejected,
}: {
  announcement: Announcement;
  onShowRejected: () => void;
}) {
  const { t } = useTranslation('announcements');
  const missed = counts.permanent;
  const complete = recipients > 0 && missed === 0 && counts.cancelled === 0;
  const text =
    missed > 0
      ? t('outcome.rejected', { count: missed, formatted: formatNumber(missed, currentLanguage()) })
      : t('sent');
  if (state !== 'finished') return null;
  if (missed > 0) {
    return (
      <Alert
        severity="warning"
        sx={{ mb: 5, maxWidth: width.wide }}
        action={
          <Button variant="outlined" size="small" onClick={onShowRejected}>
            {t('outcome.show')}
          </Button>
        }
      >
        {text}
      </Alert>
    );
  }
  return complete ? (
    <Alert severity="success" role="status" sx={{ mb: 5, maxWidth: width.wide }}>
      {text}
    </Alert>
  ) : null;
}
