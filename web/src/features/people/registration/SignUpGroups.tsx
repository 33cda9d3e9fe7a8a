import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { RegistrationField } from '@/api/contract';
import { useFieldValue } from '@/forms/useFieldValue';
import type { PortalForm } from '@/forms/usePortalForm';
import { fieldsOf } from '@/features/people/fields/declared';
import { DeclaredField } from '@/features/people/fields/DeclaredField';
import { FormGroup } from './FormGroup';
import { NewPasswordFields } from '@/features/people/passwords/NewPasswordFields';
import type { SignUpValues } from '@/features/people/fields/signUpForm';

export interface GroupProps {
  portalForm: PortalForm<SignUpValues>;
}

/** First and last name stand side by side. */
const isName = ({ rule }: RegistrationField) => rule === 'name';

export function PersonGroup({ portalForm }: GroupProps) {
  const { t } = useTranslation('accounts');
  const person = fieldsOf('person');
  return (
    <FormGroup title={t('signUp.you')} lead={t('signUp.youLead')} step={t('signUp.step', { number: 1 })}>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, gap: 5 }}
      >
        {person.filter(isName).map((field) => (
          <DeclaredField key={field.name} field={field} portalForm={portalForm} />
        ))}
      </Box>
      {person
        .filter((field) => !isName(field))
        .map((field) => (
          <DeclaredField key={field.name} field={field} portalForm={portalForm} />
        ))}
    </FormGroup>
  );
}

export function OrganisationGroup({ portalForm }: GroupProps) {
  const { t } = useTranslation('accounts');
  return (
    <FormGroup
      title={t('signUp.organisation')}
      lead={t('signUp.organisationLead')}
      step={t('signUp.step', { number: 2 })}
    >
      {fieldsOf('organisation').map((field) => (
        <DeclaredField key={field.name} field={field} portalForm={portalForm} />
      ))}
    </FormGroup>
  );
}

export function PasswordGroup({ portalForm: { form, field }, minLength }: GroupProps & { minLength: number }) {
  const { t } = useTranslation('accounts');
  const typed = useFieldValue(form, 'password');
  return (
    <FormGroup
      title={t('signUp.yourPassword')}
      lead={t('signUp.yourPasswordLead')}
      step={t('signUp.step', { number: 3 })}
    >
      <NewPasswordFields
        field={field}
        label={t('signUp.password')}
        confirmLabel={t('signUp.confirm_password')}
        typed={typed}
        minLength={minLength}
      />
    </FormGroup>
  );
}
