import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Confirmation from '@/components/Confirmation';
import { type Leaving, unfinishedUploads } from '@/navigation/leaving';

interface LeaveDialogProps extends Leaving {
  open: boolean;
  onClose: () => void;
}

export default function LeaveDialog({ from, leave, open, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('shell');
  // The texts of the opened dialog do not change.
  const [count] = useState(unfinishedUploads);
  return (
    <Confirmation
      open={open}
      title={t('leave.title', { count })}
      confirmLabel={t(`leave.${from}.confirm`)}
      destructive={from === 'session'}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        leave();
      }}
    >
      {t(`leave.${from}.text`)}
    </Confirmation>
  );
}
