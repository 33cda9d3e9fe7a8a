import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { AdminOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { useAuth } from '@/auth/AuthContext';
import { ErrorSummary } from '@/components/ErrorSummary';
import { SelectInput } from '@/components/SelectInput';
import { SubmitButton } from '@/components/SubmitButton';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { useControlledField, useFieldValue } from '@/forms/useFieldValue';
import { usePortalForm } from '@/forms/usePortalForm';
import { languages, type Language } from '@/i18n/languages';
import { refreshLists } from '@/lists/cache';
import { adminQuery, createAdmin, updateAdmin } from '../api';
import { PermissionMatrix } from '../matrix/PermissionMatrix';
import { holdsMore, nameOf, permissionsOf } from '../permissions';
import { usePermissionText } from '../usePermissionText';

interface UserValues {
  first_name: string;
  last_name: string;
  email: string;
  locale: string;
  permissions: string[];
}

const languageOptions = Object.entries(languages).map(([value, { label }]) => ({ value, label }));

/** Form for a new or an existing privileged user. */
export function UserForm({ admin }: { admin?: AdminOut }) {
  const { t } = useTranslation(['admins', 'common']);
  const ability = useAbility();
  const { user, refresh } = useAuth();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { sentence } = usePermissionText();
  const defaultValues: UserValues = {
    first_name: admin?.first_name ?? '',
    last_name: admin?.last_name ?? '',
    email: admin?.email ?? '',
    locale: admin?.locale ?? 'en',
    permissions: admin?.permissions.map(nameOf) ?? [],
  };
  const portalForm = usePortalForm<UserValues>({
    defaultValues,
    schema: (rules) => import('@/features/people/accounts/schemas').then(({ adminSchema }) => adminSchema(rules)),
    labelOf: (name) => (name === 'permissions' ? '' : t(`form.${name}`)),
    draft: admin ? `user.${admin.id}` : 'user',
    onSubmit: async (values) => {
      const body = { ...values, locale: values.locale as Language, permissions: permissionsOf(values.permissions) };
      if (admin) await updateAdmin(admin.id, { ...body, version: admin.version });
      else await createAdmin(body);
      portalForm.clearDraft();
      notifySuccess(t(admin ? 'updated' : 'created'));
      refreshLists(queryClient);
      if (admin) queryClient.removeQueries({ queryKey: adminQuery(admin.id).queryKey });
      // Administrators who changed themselves get their new permissions immediately.
      if (admin?.id === user?.id) await refresh().catch(() => undefined);
      await navigate('/users');
    },
  });
  const { form, field, errorOf, summary, attempt, submit, isSubmitting } = portalForm;
  const [granted, setGranted] = useControlledField(form, 'permissions');
  const firstName = useFieldValue(form, 'first_name');
  const lastName = useFieldValue(form, 'last_name');
  const locked = admin !== undefined && holdsMore(admin, ability);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, maxWidth: 760 }}
    >
      <ErrorSummary errors={summary} attempt={attempt} />
      {locked ? <Alert severity="info">{t('holdsMore')}</Alert> : null}
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, gap: 6 }}>
        <TextInput {...field('first_name')} label={t('form.first_name')} autoComplete="off" />
        <TextInput {...field('last_name')} label={t('form.last_name')} autoComplete="off" />
        <TextInput
          {...field('email')}
          label={t('form.email')}
          hint={admin ? undefined : t('form.emailHint')}
          type="email"
          autoComplete="off"
          ltr
          readOnly={locked}
        />
        <SelectInput
          {...field('locale')}
          label={t('form.locale')}
          hint={admin ? undefined : t('form.localeHint')}
          options={languageOptions}
        />
      </Box>
      <PermissionMatrix
        granted={granted}
        error={errorOf('permissions')}
        mayGrant={(action, subject) => ability.can(action, subject)}
        locked={locked}
        byGroups={admin?.by_groups}
        onChange={setGranted}
      />
      <Alert severity="info" icon={false} role="status">
        {sentence(`${firstName} ${lastName}`, permissionsOf(granted))}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <SubmitButton loading={isSubmitting}>{t(admin ? 'form.save' : 'form.create')}</SubmitButton>
        <Button component={RouterLink} to="/users" variant="outlined" size="large" onClick={portalForm.clearDraft}>
          {t('common:actions.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
