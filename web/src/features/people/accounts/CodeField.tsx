import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { useConfig } from '@/api/config';
import { CodeInput } from '@/components/CodeInput';
import { FailedTitle } from '@/components/documentTitle';
import { FormField } from '@/components/FormField';
import { useErrorText } from '@/components/useErrorText';

/** After a wrong code: the number of attempts left. */
export function useCodeError() {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  return (error: unknown): string => {
    if (isApiError(error, 'code_incorrect')) {
      const left = error.numberParam('tries_left');
      if (left === 0) return t('verify.enter.void');
      return left === undefined
        ? t('verify.enter.wrong')
        : `${t('verify.enter.wrong')} ${t('verify.enter.triesLeft', { count: left })}`;
    }
    return isApiError(error, 'code_expired') ? t('verify.enter.expired') : errorText(error);
  };
}

export const codeFieldId = 'field-code';

interface CodeFieldProps {
  value: string;
  error: string | undefined;
  busy: boolean;
  onChange: (digits: string) => void;
  onComplete: (digits: string) => void;
}

/** The boxes of a one-time code. */
export function CodeField({ error, ...input }: CodeFieldProps) {
  const { t } = useTranslation('accounts');
  const { length = 6, expires_in = 300 } = useConfig()?.code ?? {};
  return (
    <div aria-live="polite">
      {error === undefined ? null : <FailedTitle />}
      <FormField
        name="code"
        label={t('verify.enter.label')}
        hint={t('verify.enter.hint', { count: Math.round(expires_in / 60) })}
        error={error}
      >
        {(field) => <CodeInput field={field} length={length} {...input} />}
      </FormField>
    </div>
  );
}
