import LockRounded from '@mui/icons-material/LockRounded';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { ownLineQuery } from '../api';

/** Whether the response is sealed, and where its line is published after the opening. */
export function Sealed() {
  const { t } = useTranslation('submission');
  const { data: line } = useQuery(ownLineQuery);
  if (!line || (!line.sealing && !line.opened_at)) return null;
  return (
    <Alert severity="info" icon={<LockRounded aria-hidden />} sx={{ mt: 4 }}>
      {line.opened_at ? (
        <>
          <Sentence text={t('sealed.opened')} parts={{ time: <DateTime value={line.opened_at} /> }} />{' '}
          <Link component={RouterLink} to={`/outcome/${encodeURIComponent(line.request)}`}>
            {t('sealed.record')}
          </Link>
        </>
      ) : (
        t(line.sealing === 'answers' ? 'sealed.answers' : 'sealed.responses')
      )}
    </Alert>
  );
}
