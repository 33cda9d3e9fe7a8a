import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/ApiError';
import { useErrorText } from './useErrorText';

interface ErrorStateProps {
  error: unknown;
  /** For example a query's `refetch`. */
  onRetry?: () => void;
}

/** The error in words, the number to quote to support, and a retry. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const reference = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        onRetry ? (
          <Button variant="dangerOutlined" size="small" onClick={onRetry}>
            {t('actions.tryAgain')}
          </Button>
        ) : undefined
      }
    >
      {errorText(error)}
      {reference ? (
        <Typography variant="caption" component="p">
          {t('errors.reference')} <bdi dir="ltr">{reference}</bdi>
        </Typography>
      ) : null}
    </Alert>
  );
}
