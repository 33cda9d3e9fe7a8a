import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Confirmation from '@/components/Confirmation';
import { askToLeave, type Leaving, unfinishedUploads } from '@/navigation/leaving';

export default function LeaveDialog({ from, leave }: Leaving) {
  const { t } = useTranslation('shell');
  // The texts of the opened dialog do not change.
  const [count] = useState(unfinishedUploads);
  return (
    <Confirmation
      open
      title={t('leave.title', { count })}
      confirmLabel={t(`leave.${from}.confirm`)}
      destructive={from === 'session'}
      onClose={() => {
        askToLeave(null);
      }}
      onConfirm={() => {
        askToLeave(null);
        leave();
      }}
    >
      {t(`leave.${from}.text`)}
    </Confirmation>
  );
}
