import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Confirmation from '@/components/Confirmation';
import { askToLeave, type Leaving } from '@/navigation/leaving';
import { unfinishedUploads } from '@/navigation/unfinishedUploads';

export default function LeaveDialog({ from, leave }: Leaving) {
  const { t } = useTranslation('shell');
  // As it was when it was asked: the words do not change while they are read.
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
