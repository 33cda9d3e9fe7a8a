import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { stopReset } from './api';

interface OwnResetProps {
  /** When it takes effect. */
  dueAt: string;
  /** It was stopped, or it goes on no longer. */
  onEnd: () => Promise<unknown>;
}

/** A reset of the person's factors that another administrator has begun. Stopping it harms nothing, so nothing is asked. */
export function OwnReset({ dueAt, onEnd }: OwnResetProps) {
  const { t } = useTranslation('factors');
  const errorText = useErrorText();
  const stop = useMutation({
    networkMode: 'always',
    mutationFn: stopReset,
    onSuccess: () => {
      notifySuccess(t('reset.stopped'));
    },
    onError: (error) => {
      notifyError(errorText(error));
    },
    onSettled: onEnd,
  });
  return (
    <Alert role="note" severity="warning" sx={{ mt: 3 }}>
      <AlertTitle component="h3">{t('reset.title')}</AlertTitle>
      <Typography variant="body2">
        <Sentence text={t('reset.text')} parts={{ time: <DateTime value={dueAt} /> }} />
      </Typography>
      <Button
        variant="outlined"
        size="small"
        sx={{ mt: 3 }}
        loading={stop.isPending}
        onClick={() => {
          stop.mutate();
        }}
      >
        {t('reset.stop')}
      </Button>
    </Alert>
  );
}
