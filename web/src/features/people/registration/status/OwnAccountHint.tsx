import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Sentence } from '@/components/Sentence';

/** Where email and phone number are changed, which no form of the registration does. */
export function OwnAccountHint() {
  const { t } = useTranslation('accounts');
  const account = (
    <Link component={RouterLink} to="/account">
      {t('status.ownAccount')}
    </Link>
  );
  return <Sentence text={t('status.contactElsewhere')} parts={{ account }} />;
}
