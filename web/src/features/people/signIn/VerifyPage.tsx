import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Link as RouterLink } from 'react-router';
import { useConfig } from '@/api/config';
import { useAuth } from '@/auth/AuthContext';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { useAnnouncer } from '@/components/useAnnouncer';
import { AppEntry } from './AppEntry';
import { CodeEntry } from './CodeEntry';
import { MethodChoice } from './MethodChoice';
import {
  endVerification,
  findVerification,
  keepVerification,
  type Verification,
} from '@/features/people/accounts/verification';

type Found = Verification | 'looking' | 'none' | 'ended';

/** The one-time code: it is sent the likeliest way, and typed here; another way can be chosen. */
export default function VerifyPage() {
  const { user } = useAuth();
  const [found, setFound] = useState<Found>('looking');
  const [signUp, setSignUp] = useState(false);
  const { announce, voice } = useAnnouncer();

  useEffect(() => {
    void findVerification().then((verification) => {
      setFound(verification ?? 'none');
      setSignUp(verification?.challenge.purpose === 'signup');
    });
  }, []);

  const keep = (next: Verification) => {
    keepVerification(next);
    setFound(next);
  };
  const end = () => {
    endVerification();
    setFound('ended');
  };

  if (found === 'looking') return <LoadingState />;
  if (found === 'ended') return <Ended signUp={signUp} />;
  // Already signed in (here or in another tab), or no password entered yet.
  if (found === 'none') return <Navigate to={user ? '/' : '/login'} replace />;
  return (
    <>
      {voice}
      {found.byApp ? (
        <AppEntry verification={found} onChange={keep} onEnd={end} />
      ) : found.sent && !found.choosing ? (
        <CodeEntry verification={found} sent={found.sent} onChange={keep} onEnd={end} announce={announce} />
      ) : (
        <MethodChoice verification={found} onChange={keep} onEnd={end} />
      )}
      <CatcherHint />
    </>
  );
}

function Ended({ signUp }: { signUp: boolean }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <PageHeader
        title={t('verify.ended.title')}
        lead={signUp ? t('verify.ended.leadSignUp') : t('verify.ended.lead')}
      />
      <Button component={RouterLink} to="/login" size="large">
        {t('verify.ended.action')}
      </Button>
    </>
  );
}

/** In development messages are not sent: links to the message list. */
function CatcherHint() {
  const { t } = useTranslation('accounts');
  const address = useConfig()?.mail_catcher_url;
  if (!address) return null;
  return (
    <Box sx={{ mt: 8, p: 4, borderRadius: 1, bgcolor: (theme) => theme.tokens.secondarySoft }}>
      <Typography variant="body2">
        {t('verify.catcher.text')}{' '}
        <Link href={address} target="_blank" rel="noreferrer">
          {t('verify.catcher.open')}
        </Link>
      </Typography>
    </Box>
  );
}
