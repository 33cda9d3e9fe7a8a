import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondsUntil } from '@/clock/useSecondsUntil';

interface ResendButtonProps {
  /** Milliseconds of this machine's clock. */
  availableAt: number;
  onResend: () => Promise<void>;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Counts down to the next possible code. */
export function ResendButton({ availableAt, onResend }: ResendButtonProps) {
  const { t } = useTranslation('accounts');
  const left = useSecondsUntil(availableAt);
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="outlined"
      disabled={left > 0}
      loading={busy}
      onClick={() => {
        setBusy(true);
        void onResend().finally(() => {
          setBusy(false);
        });
      }}
      // Disabled but readable.
      sx={{ fontVariantNumeric: 'tabular-nums', '&.Mui-disabled': { color: 'text.secondary' } }}
    >
      {left > 0 ? t('verify.resend.in', { time: clock(left) }) : t('verify.resend.now')}
    </Button>
  );
}
