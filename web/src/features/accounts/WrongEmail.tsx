import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '@/components/ErrorSummary';
import { SubmitButton } from '@/components/SubmitButton';
import { TextInput } from '@/components/TextInput';
import { usePortalForm } from '@/forms/usePortalForm';
import { FormStack } from './FormStack';

interface WrongEmailProps {
  onCorrect: (email: string) => Promise<void>;
}

/** Only while signing up: the address may have been mistyped, and nothing was proved yet. */
export function WrongEmail({ onCorrect }: WrongEmailProps) {
  const { t } = useTranslation('accounts');
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ mt: 6, pt: 4, borderTop: '1px solid', borderColor: 'divider' }}>
      <Button
        variant="text"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
        }}
      >
        {t('verify.wrongEmail.open')}
      </Button>
      {open ? (
        <CorrectEmail
          onCorrect={async (email) => {
            await onCorrect(email);
            setOpen(false);
          }}
        />
      ) : null}
    </Box>
  );
}

function CorrectEmail({ onCorrect }: WrongEmailProps) {
  const { t } = useTranslation('accounts');
  const { t: rules } = useTranslation('validation');
  const { field, summary, attempt, submit, isSubmitting } = usePortalForm({
    defaultValues: { email: '' },
    schema: () => import('./schemas').then(({ emailSchema }) => emailSchema(rules)),
    onSubmit: ({ email }) => onCorrect(email),
  });
  return (
    <Box sx={{ mt: 3 }}>
      <FormStack onSubmit={submit}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <TextInput {...field('email')} label={t('verify.wrongEmail.label')} hint={t('verify.wrongEmail.hint')} type="email" autoComplete="email" ltr />
        <SubmitButton loading={isSubmitting} size="medium" variant="outlined">
          {t('verify.wrongEmail.submit')}
        </SubmitButton>
      </FormStack>
    </Box>
  );
}
