import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';

interface RetryRejectedProps {
  count: number;
  loading: boolean;
  disabled: boolean;
  onConfirm: () => void;
}

/** Retries permanently rejected mails after a confirmation, because a retry seldom helps. */
export function RetryRejected({ count, loading, disabled, onConfirm }: RetryRejectedProps) {
  const { t } = useTranslation('announcements');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        loading={loading}
        disabled={disabled}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('rejected.open')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('rejected.title', { count, formatted: formatNumber(count, currentLanguage()) })}
        confirmLabel={t('rejected.confirm')}
        mustType={count}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('rejected.text')}
      </ConfirmDialog>
    </>
  );
}
