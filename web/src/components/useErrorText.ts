import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/ApiError';

/** The server's message in the person's language, or the app's own without a response. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common');
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError)) return t('errors.somethingWentWrong');
      if (error.code === 'network') return t('errors.network');
      return error.message === '' ? t('errors.somethingWentWrong') : error.message;
    },
    [t],
  );
}
