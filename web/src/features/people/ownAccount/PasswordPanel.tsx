import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import { useSignedInUser } from '@/auth/AuthContext';
import { ErrorSummary } from '@/components/ErrorSummary';
import { Panel } from '@/components/Panel';
import { PasswordField } from '@/components/PasswordField';
import { SubmitButton } from '@/components/SubmitButton';
import { notifySuccess } from '@/components/toast';
import { useFieldValue } from '@/forms/useFieldValue';
import { usePortalForm } from '@/forms/usePortalForm';
import { FormStack } from '@/features/people/accounts/FormStack';
import { NewPasswordFields } from '@/features/people/passwords/NewPasswordFields';
import { passwordLengths } from '@/validation/password';
import { changePassword, devicesQuery } from './api';

/** Asks for the current password; other devices are signed out. */
export function PasswordPanel() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The focus returns when the button is there again.
    flushSync(() => {
      setOpen(false);
    });
    opener.current?.focus();
  };
  return (
    <Panel title={t('password.title')}>
      {isOpen ? (
        <PasswordForm onClose={close} />
      ) : (
        <Button
          ref={opener}
          variant="outlined"
          sx={{ mt: 3 }}
          onClick={() => {
            setOpen(true);
          }}
        >
          {t('password.change')}
        </Button>
      )}
    </Panel>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'accounts', 'common']);
  const lengths = passwordLengths(useConfig());
  const user = useSignedInUser();
  const queryClient = useQueryClient();
  const { form, field, summary, attempt, submit, isSubmitting } = usePortalForm({
    defaultValues: { current_password: '', password: '', confirm_password: '' },
    schema: (rules) =>
      import('@/features/people/accounts/schemas').then(({ changePasswordSchema }) =>
        changePasswordSchema(rules, lengths),
      ),
    onSubmit: async (values) => {
      await changePassword(values);
      void queryClient.invalidateQueries(devicesQuery);
      notifySuccess(t('password.changed'));
      onClose();
    },
  });
  const typed = useFieldValue(form, 'password');
  return (
    <Box sx={{ mt: 4 }}>
      <FormStack onSubmit={submit}>
        <ErrorSummary errors={summary} attempt={attempt} />
        {/* For password managers. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField {...field('current_password')} label={t('password.current')} autoComplete="current-password" />
        <NewPasswordFields
          typed={typed}
          field={field}
          label={t('accounts:reset.password')}
          confirmLabel={t('accounts:reset.confirm_password')}
          minLength={lengths.min}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <SubmitButton loading={isSubmitting}>{t('accounts:reset.submit')}</SubmitButton>
          <Button variant="outlined" size="large" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
        </Box>
      </FormStack>
    </Box>
  );
}
