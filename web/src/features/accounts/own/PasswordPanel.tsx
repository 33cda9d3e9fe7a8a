import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
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
import { FormStack } from '../FormStack';
import { NewPasswordFields } from '../NewPasswordFields';
import { passwordLengths } from '../passwordLengths';
import { changePassword, devicesQuery } from './api';

/** Asks for the current password; other devices are signed out. */
export function PasswordPanel() {
  const { t } = useTranslation(['account', 'accounts']);
  const lengths = passwordLengths(useConfig());
  const user = useSignedInUser();
  const queryClient = useQueryClient();
  const { form, field, summary, attempt, submit, isSubmitting } = usePortalForm({
    defaultValues: { current_password: '', password: '', confirm_password: '' },
    schema: (rules) => import('../schemas').then(({ changePasswordSchema }) => changePasswordSchema(rules, lengths)),
    onSubmit: async (values) => {
      await changePassword(values);
      form.reset();
      void queryClient.invalidateQueries(devicesQuery);
      notifySuccess(t('password.changed'));
    },
  });
  const typed = useFieldValue(form, 'password');
  return (
    <Panel title={t('password.title')}>
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
          <div>
            <SubmitButton loading={isSubmitting}>{t('accounts:reset.submit')}</SubmitButton>
          </div>
        </FormStack>
      </Box>
    </Panel>
  );
}
