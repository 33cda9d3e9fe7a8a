import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice, UndoOffer } from './notice';
import { undo as run } from './undo';

interface NoticeAlertProps {
  notice: Notice;
  /** Disappears when the undo expires: it is beside another company. */
  passing?: boolean;
  onClose?: () => void;
}

/** The result of a decision, with Undo while it is possible. */
export default function NoticeAlert({ notice, passing = false, onClose }: NoticeAlertProps) {
  const { t } = useTranslation('companies');
  const queryClient = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const undo = useWhilePossible(notice.undo ?? null, button);
  if (passing && !undo) return null;
  return (
    <Alert
      severity={notice.kind}
      // A toast has shown it.
      role={notice.undo && notice.companyId !== '' ? 'group' : 'alert'}
      sx={{ my: 5, minHeight: 52, alignItems: 'center' }}
      {...(undo
        ? {
            action: (
              <Button ref={button} color="inherit" onClick={() => void run(queryClient, undo)}>
                {t('undo')}
              </Button>
            ),
          }
        : onClose && { onClose })}
    >
      {notice.text}
    </Alert>
  );
}

/** The offer until it expires; a focused button stays until it loses the focus. */
function useWhilePossible(undo: UndoOffer | null, button: React.RefObject<HTMLButtonElement | null>): UndoOffer | null {
  const [over, setOver] = useState<UndoOffer | null>(null);
  useEffect(() => {
    if (!undo) return undefined;
    const end = () => {
      setOver(undo);
    };
    const focused = () => button.current !== null && document.activeElement === button.current;
    const timer = setTimeout(
      () => {
        if (focused()) button.current?.addEventListener('blur', end, { once: true });
        else end();
      },
      Math.max(0, undo.until - performance.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [undo, button]);
  return over === undo ? null : undo;
}
