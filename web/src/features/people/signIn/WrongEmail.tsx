import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '@/components/ErrorSummary';
import { SubmitButton } from '@/components/SubmitButton';
import { TextInput } from '@/components/TextInput';
import { usePortalForm } from '@/forms/usePortalForm';
import { FormStack } from '@/features/people/accounts/FormStack';

interface WrongEmailProps {
  /** The input so far; null while the field is closed. */
  typed: string | null;
  onType: (typed: string | null) => void;
  onCorrect: (email: string) => Promise<void>;
}

/** Only during sign-up, where the address may be mistyped and is not proved. */
export function WrongEmail({ typed, onType, onCorrect }: WrongEmailProps) {
  const { t } = useTranslation('accounts');
  const open = typed !== null;
  return (
    <Box sx={{ mt: 6, pt: 4, borderTop: '1px solid', borderColor: 'divider' }}>
      <Button
        variant="text"
        aria-expanded={open}
        sx={{ marginInlineStart: -4 }}
        onClick={() => {
          onType(open ? null : '');
        }}
      >
        {t('verify.wrongEmail.open')}
      </Button>
      {open ? <CorrectEmail typed={typed} onType={onType} onCorrect={onCorrect} /> : null}
    </Box>
  );
}

function CorrectEmail({ typed, onType, onCorrect }: WrongEmailProps & { typed: string }) {
  const { t } = useTranslation('accounts');
  const { form, field, summary, attempt, submit, isSubmitting } = usePortalForm({
    defaultValues: { email: typed },
    schema: (rules) => import('@/features/people/accounts/schemas').then(({ emailSchema }) => emailSchema(rules)),
    onSubmit: ({ email }) => onCorrect(email),
  });
  const keep = useEffectEvent(onType);
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keep(values.email);
        },
      }),
    [subscribe],
  );
  return (
    <Box sx={{ mt: 3 }}>
      <FormStack onSubmit={submit}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <TextInput
          {...field('email')}
          label={t('verify.wrongEmail.label')}
          hint={t('verify.wrongEmail.hint')}
          type="email"
          autoComplete="email"
          ltr
        />
        <SubmitButton loading={isSubmitting} size="medium" variant="outlined">
          {t('verify.wrongEmail.submit')}
        </SubmitButton>
      </FormStack>
    </Box>
  );
}
