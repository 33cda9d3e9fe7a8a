import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { FieldName, PendingUser } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { isolate } from '@/i18n/isolate';
import { FieldNames } from '@/features/directory/timeline/Changes';

/** The administrator, the time and the reason of a rejection or a return. */
export function TurnedDown({ company: { company, decided_by_name: by, locale } }: { company: PendingUser }) {
  const { t } = useTranslation('companies');
  const returned = company?.returned ?? null;
  const at = returned?.at ?? company?.rejected_at;
  if (!at) return null;
  const words = returned ? 'sentBack' : 'turnedAway';
  const reason = returned?.reason ?? company?.rejection_reason;
  return (
    <Alert severity={returned ? 'warning' : 'error'} icon={false} sx={{ mt: 5 }}>
      <AlertTitle component="h3">{by ? t(`${words}.by`, { name: isolate(by) }) : t(`${words}.title`)}</AlertTitle>
      <Typography variant="caption" component="p">
        <DateTime value={at} />
      </Typography>
      {reason ? (
        <>
          <Typography variant="hint" component="p" sx={{ mt: 2 }}>
            {t('turnedAway.told')}
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} lang={locale}>
            <Bdi>{reason}</Bdi>
          </Typography>
        </>
      ) : null}
      {returned ? (
        <>
          <Typography variant="hint" component="p" sx={{ mt: 2 }}>
            {t('sentBack.fields')}
          </Typography>
          <Typography variant="body2">
            <FieldNames names={returned.fields as FieldName[]} />
          </Typography>
          <Typography variant="hint" component="p" sx={{ mt: 2 }}>
            {t('sentBack.paused')}
          </Typography>
        </>
      ) : null}
    </Alert>
  );
}
