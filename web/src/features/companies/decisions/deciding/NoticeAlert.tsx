import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhilePossible } from '@/components/useWhilePossible';
import type { Notice } from './notice';
import { undo as run } from './undo';

interface NoticeAlertProps {
  notice: Notice;
  onClose?: () => void;
}

/** What needs reading after a decision, with Undo while it is possible. */
export default function NoticeAlert({ notice, onClose }: NoticeAlertProps) {
  const { t } = useTranslation('companies');
  const queryClient = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const undo = useWhilePossible(notice.undo ?? null, button);
  return (
    <Alert
      data-result=""
      severity={notice.kind}
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
