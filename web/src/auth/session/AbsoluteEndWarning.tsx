import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { announceSignOut } from '@/api/signOutSignal';
import * as api from '@/auth/api';
import { EndWarning } from './EndWarning';

interface AbsoluteEndWarningProps {
  endsAt: number;
  onClose: () => void;
  onSignOut: (signOut: () => Promise<void>) => void;
}

export function AbsoluteEndWarning({ endsAt, onClose, onSignOut }: AbsoluteEndWarningProps) {
  const { t } = useTranslation('session');
  const signInAgain = () => {
    onSignOut(async () => {
      await api.signOut().catch(() => undefined);
      announceSignOut('again');
    });
  };
  return (
    <EndWarning
      endsAt={endsAt}
      kind="absolute"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={signInAgain}>
            {t('absolute.again')}
          </Button>
          {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the safe choice takes the focus of a dialog */}
          <Button variant="contained" onClick={onClose} autoFocus>
            {t('absolute.continue')}
          </Button>
        </>
      }
    />
  );
}
