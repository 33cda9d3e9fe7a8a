import CheckRounded from '@mui/icons-material/CheckRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { PendingUser } from '@/api/contract';
import { isolate } from '@/i18n/isolate';
import { useDecide, type Notice } from './useDecide';

interface ApproveButtonProps {
  item: PendingUser;
  onNotice: (notice: Notice) => void;
  onDecided: (id: string) => void;
}

/** Approves from the row, without opening the sheet. */
export function ApproveButton({ item, onNotice, onDecided }: ApproveButtonProps) {
  const { t } = useTranslation('companies');
  const decide = useDecide(item, {
    onNotice: (notice) => {
      onDecided(item.id);
      onNotice(notice);
    },
    onDecided: () => {
      onDecided(item.id);
    },
  });
  return (
    <Button
      variant="hover"
      startIcon={<CheckRounded />}
      loading={decide.isPending}
      loadingPosition="start"
      aria-label={t('approveNamed', { name: isolate(item.company?.organization_name ?? '') })}
      onClick={() => {
        decide.mutate({ type: 'approve' });
      }}
    >
      {t('approve')}
    </Button>
  );
}
