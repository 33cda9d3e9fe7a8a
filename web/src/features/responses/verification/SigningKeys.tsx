import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LtrText } from '@/components/Bdi';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { Panel } from '@/components/Panel';
import { keySetAddress, signingKeysQuery } from './api';

/** The public keys, with which a signature can be verified without the portal. */
export function SigningKeys() {
  const { t } = useTranslation('verifyReceipt');
  const { data: keys, error, refetch } = useQuery(signingKeysQuery);
  return (
    <Panel title={t('keys.title')}>
      <Typography sx={{ mt: 3 }}>{t('keys.text')}</Typography>
      {keys ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 4, p: 0, display: 'grid', gap: 4 }}>
          {keys.map(({ id, key }, place) => (
            <li key={id}>
              <Typography variant="label" component="p">
                {t(place === 0 ? 'keys.current' : 'keys.former')}
              </Typography>
              <Letters term={t('keys.key')} letters={key} />
              <Letters term={t('keys.id')} letters={id} />
            </li>
          ))}
        </Box>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState minHeight={96} />
      )}
      <Link href={keySetAddress} sx={{ display: 'inline-block', mt: 3, py: 1 }}>
        {t('keys.all')}
      </Link>
    </Panel>
  );
}

function Letters({ term, letters }: { term: string; letters: string }) {
  return (
    <Typography variant="caption" component="p" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {term}:{' '}
      <Box component="span" sx={{ color: 'text.primary', fontFamily: 'ui-monospace, Menlo, Consolas, monospace' }}>
        <LtrText breakAnywhere>{letters}</LtrText>
      </Box>
    </Typography>
  );
}
