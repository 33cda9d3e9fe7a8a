import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { PendingUser } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { isolate } from '@/i18n/isolate';

/** The administrator, the time and the reason of a rejection. */
export function Rejected({ company: { company, decided_by_name: by, locale } }: { company: PendingUser }) {
  const { t } = useTranslation('companies');
  if (!company?.rejected_at) return null;
  return (
    <Alert severity="error" icon={false} sx={{ mt: 5 }}>
      <AlertTitle component="h3">{by ? t('turnedAway.by', { name: isolate(by) }) : t('turnedAway.title')}</AlertTitle>
      <Typography variant="caption" component="p">
        <DateTime value={company.rejected_at} />
      </Typography>
      {company.rejection_reason ? (
        <>
          <Typography variant="hint" component="p" sx={{ mt: 2 }}>
            {t('turnedAway.told')}
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} lang={locale}>
            <Bdi>{company.rejection_reason}</Bdi>
          </Typography>
        </>
      ) : null}
    </Alert>
  );
}
