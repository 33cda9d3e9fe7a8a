import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import { FieldMessage, fieldId } from '@/components/FormField';
import { TextInput } from '@/components/TextInput';
import { Toggle } from '@/components/Toggle';
import { useControlledField, useFieldValue } from '@/forms/useFieldValue';
import type { PortalForm } from '@/forms/usePortalForm';
import { fieldsOf } from '@/registration/fields';
import { DeclaredField } from './DeclaredField';
import { FormGroup } from './FormGroup';
import { NewPasswordFields } from './NewPasswordFields';
import type { SignUpValues } from './signUpForm';

interface GroupProps {
  portalForm: PortalForm<SignUpValues>;
}

export function PersonGroup({ portalForm }: GroupProps) {
  const { t } = useTranslation('accounts');
  return (
    <FormGroup title={t('signUp.you')} lead={t('signUp.youLead')} step={t('signUp.step', { number: 1 })}>
      {fieldsOf('person').map((field) => (
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

export function InvitationAndAgreement({ portalForm: { form, field, errorOf } }: GroupProps) {
  const { t } = useTranslation('accounts');
  const [hasInvitation, setHasInvitation] = useControlledField(form, 'has_invitation');
  const [agreement, setAgreement] = useControlledField(form, 'agreement');
  const error = errorOf('agreement');
  const errorId = `${fieldId('agreement')}-error`;
  return (
    <Box sx={{ display: 'grid', gap: 5, pt: 6, borderTop: '1px solid', borderColor: 'divider' }}>
      <FormControlLabel
        control={
          <Toggle
            checked={hasInvitation}
            onChange={(_, checked) => {
              setHasInvitation(checked);
            }}
          />
        }
        label={t('signUp.invitation')}
      />
      {hasInvitation ? (
        <TextInput
          {...field('invitation_code')}
          label={t('signUp.invitation_code')}
          hint={t('signUp.invitationHint')}
          autoComplete="off"
          spellCheck={false}
          ltr
        />
      ) : null}
      <div>
        <FormControlLabel
          sx={{ alignItems: 'flex-start', marginInlineEnd: 0, '& .MuiCheckbox-root': { pt: 0.5 } }}
          control={
            <Checkbox
              checked={agreement}
              onChange={(_, checked) => {
                setAgreement(checked);
              }}
              slotProps={{
                input: {
                  id: fieldId('agreement'),
                  'aria-invalid': error ? true : undefined,
                  'aria-describedby': error ? errorId : undefined,
                  'aria-required': true,
                },
              }}
            />
          }
          label={t('signUp.agreement')}
        />
        {error ? <FieldMessage id={errorId}>{error}</FieldMessage> : null}
      </div>
    </Box>
  );
}
