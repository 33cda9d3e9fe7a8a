import BadgeRounded from '@mui/icons-material/BadgeRounded';
import { useTranslation } from 'react-i18next';
import { OtherWayButton } from '../OtherWayButton';
import { beginAtProvider } from './api';

const leave = async () => {
  window.location.assign(await beginAtProvider());
};

/** For administrators: leads to the authority's own sign-in service. */
export default function ProviderSignIn({ name }: { name: string }) {
  const { t } = useTranslation('signIn');
  return (
    <OtherWayButton icon={<BadgeRounded />} onSignIn={leave}>
      {t('provider', { name })}
    </OtherWayButton>
  );
}
