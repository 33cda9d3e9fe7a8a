import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondsUntil } from '@/clock/useSecondsUntil';
import { useTitlePart } from '@/components/documentTitle';
import { useAnnouncer } from '@/components/useAnnouncer';

/** Seconds left at which a screen reader announces the time; each second would be too often. */
const announced = [60, 30, 10];

function useLeftText() {
  const { t } = useTranslation('session');
  return (seconds: number) => {
    const minutes = Math.round(seconds / 60);
    return minutes > 0 && seconds >= 60 ? t('minutes', { count: minutes }) : t('seconds', { count: seconds });
  };
}

interface EndWarningProps {
  endsAt: number;
  kind: 'idle' | 'absolute';
  /** Escape, or a click beside the dialog. */
  onClose: () => void;
  actions: ReactNode;
  children?: ReactNode;
}

/** A dialog that counts down to the end of the session. */
export function EndWarning({ endsAt, kind, onClose, actions, children }: EndWarningProps) {
  const { t } = useTranslation('session');
  const id = useId();
  const leftText = useLeftText();
  const left = useSecondsUntil(endsAt);
  // The sentence does not change while the dialog is open; the clock below it counts.
  const [leftAtFirst] = useState(left);
  const { announce, voice } = useAnnouncer();
  const before = useRef(left);
  useEffect(() => {
    const reached = announced.find((mark) => before.current > mark && left <= mark);
    before.current = left;
    if (reached !== undefined) announce(t('announcement', { left: leftText(reached) }));
  });
  useTitlePart(() => t(`${kind}.title`));
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`} variant="title" component="h2">
        {t(`${kind}.title`)}
      </DialogTitle>
      <DialogContent>
        <p id={`${id}-text`} style={{ margin: 0 }}>
          {t(`${kind}.text`, { left: leftText(leftAtFirst) })}
        </p>
        <Box
          aria-hidden
          dir="ltr"
          sx={{ mt: 4, textAlign: 'center', fontSize: 32, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
        >
          {`${String(Math.floor(left / 60))}:${String(left % 60).padStart(2, '0')}`}
        </Box>
        {children}
        {voice}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>{actions}</DialogActions>
    </Dialog>
  );
}
