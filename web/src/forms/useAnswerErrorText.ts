import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerError, AnswerErrorCode } from './validation';

const known: Record<AnswerErrorCode, true> = {
  required: true,
  at_least_one: true,
  other_required: true,
  details_required: true,
  improvements_required: true,
  invalid_link: true,
  invalid_option: true,
  too_short: true,
  too_long: true,
  out_of_range: true,
};

const isKnown = (code: string): code is AnswerErrorCode => code in known;

/** The server's message if there is one, otherwise the catalogue's. */
export function useAnswerErrorText(): (error: AnswerError) => string {
  const { t } = useTranslation('forms');
  return useCallback(
    ({ code, message, params }: AnswerError) => {
      if (message) return message;
      return isKnown(code) ? t(`errors.${code}`, { count: 0, ...params }) : t('errors.required');
    },
    [t],
  );
}
