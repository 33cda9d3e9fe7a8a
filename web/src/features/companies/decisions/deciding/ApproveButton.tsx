import CheckRounded from '@mui/icons-material/CheckRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { CompanyRow } from '@/api/contract';
import { isolate } from '@/i18n/isolate';
import type { Notice } from './notice';
import { useDecide } from './useDecide';

interface ApproveButtonProps {
  item: CompanyRow;
  onNotice: (notice: Notice) => void;
  onDecided: (id: string) => void;
}

/** Approves from the row without opening the sheet. */
export function ApproveButton({ item, onNotice, onDecided }: ApproveButtonProps) {
  const { t } = useTranslation('companies');
  const goes = () => {
    onDecided(item.user_id);
  };
  const decide = useDecide(
    { id: item.user_id, name: item.organization_name },
    { onNotice, onDecided: goes, onGone: goes },
  );
  return (
    <Button
      variant="hover"
      startIcon={<CheckRounded />}
      loading={decide.isPending}
      loadingPosition="start"
      aria-label={t('approveNamed', { name: isolate(item.organization_name) })}
      onClick={() => {
        decide.mutate({ type: 'approve' });
      }}
    >
      {t('approve')}
    </Button>
  );
}
