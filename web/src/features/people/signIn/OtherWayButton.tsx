import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { notifyError } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';

interface OtherWayButtonProps {
  icon: ReactNode;
  /** Leaves the page; an error keeps it. */
  onSignIn: () => Promise<void>;
  /** Errors that say nothing, such as one's own cancelling. */
  isSilent?: (error: unknown) => boolean;
  children: ReactNode;
}

/** A way to sign in beside the password. */
export function OtherWayButton({ icon, onSignIn, isSilent, children }: OtherWayButtonProps) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    try {
      await onSignIn();
    } catch (error) {
      setBusy(false);
      if (!isSilent?.(error)) notifyError(errorText(error));
    }
  };
  return (
    <Button
      variant="outlined"
      size="large"
      fullWidth
      loading={busy}
      startIcon={icon}
      sx={{ mt: 4 }}
      onClick={() => {
        void signIn();
      }}
    >
      {children}
    </Button>
  );
}
