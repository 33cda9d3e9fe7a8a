import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/components/useErrorText';
import { EndWarning } from './EndWarning';

interface IdleWarningProps {
  endsAt: number;
  onStay: () => Promise<void>;
  onSignOut: () => void;
}

/** Closing the dialog also means that the person is present. */
export function IdleWarning({ endsAt, onStay, onSignOut }: IdleWarningProps) {
  const { t } = useTranslation('session');
  const errorText = useErrorText();
  const [isStaying, setStaying] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const stay = () => {
    if (isStaying) return;
    setStaying(true);
    setError(null);
    onStay()
      .catch(setError)
      .finally(() => {
        setStaying(false);
      });
  };
  return (
    <EndWarning
      endsAt={endsAt}
      kind="idle"
      onClose={stay}
      actions={
        <>
          <Button
            variant="outlined"
            onClick={() => {
              onSignOut();
            }}
          >
            {t('signOut')}
          </Button>
          {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the safe choice takes the focus of a dialog */}
          <Button variant="contained" onClick={stay} aria-busy={isStaying} autoFocus>
            {t('idle.stay')}
          </Button>
        </>
      }
    >
      {error === null ? null : (
        <Alert severity="error" sx={{ mt: 4 }}>
          {errorText(error)}
        </Alert>
      )}
    </EndWarning>
  );
}
