import KeyRounded from '@mui/icons-material/KeyRounded';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useSignedInUser } from '@/auth/AuthContext';
import { serverNow } from '@/clock/serverClock';
import { deadlineTone } from '@/clock/timeLeft';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { FrameLine } from './FrameLine';

/** Says from which day an administrator needs a passkey or an authenticator app, until they have added one. */
export function FactorLine() {
  const { t } = useTranslation('shell');
  const { factor_from: from } = useSignedInUser();
  if (!from) return null;
  return (
    <section aria-label={t('factor.label')}>
      <FrameLine
        tone={deadlineTone(Date.parse(from) - serverNow()) === 'neutral' ? 'calm' : 'waiting'}
        icon={KeyRounded}
      >
        <span>
          <Sentence
            text={t('factor.text')}
            parts={{
              day: <DateTime value={from} format="date" />,
              link: (
                <Link component={RouterLink} to="/account#factors" color="inherit">
                  {t('factor.link')}
                </Link>
              ),
            }}
          />
        </span>
      </FrameLine>
    </section>
  );
}
