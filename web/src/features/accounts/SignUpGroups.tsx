import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import { FieldMessage, fieldId } from '@/components/FormField';
import { PhoneInput } from './PhoneInput';
import { SelectInput } from '@/components/SelectInput';
import { TextInput } from '@/components/TextInput';
import { Toggle } from '@/components/Toggle';
import { useControlledField, useFieldValue } from '@/forms/useFieldValue';
import type { PortalForm } from '@/forms/usePortalForm';
import { FormGroup } from './FormGroup';
import { NewPasswordFields } from './NewPasswordFields';
import { industries, sizes, type SignUpValues } from './signUpForm';

interface GroupProps {
  portalForm: PortalForm<SignUpValues>;
}

export function PersonGroup({ portalForm: { form, field, errorOf } }: GroupProps) {
  const { t } = useTranslation('accounts');
  const [phone, setPhone] = useControlledField(form, 'phone_number');
  return (
    <FormGroup title={t('signUp.you')} lead={t('signUp.youLead')} step={t('signUp.step', { number: 1 })}>
      <TextInput {...field('first_name')} label={t('signUp.first_name')} autoComplete="given-name" />
      <TextInput {...field('last_name')} label={t('signUp.last_name')} autoComplete="family-name" />
      <TextInput {...field('email')} label={t('signUp.email')} hint={t('signUp.emailHint')} type="email" autoComplete="username" ltr />
      <TextInput {...field('business_email')} label={t('signUp.business_email')} hint={t('signUp.businessEmailHint')} type="email" autoComplete="work email" ltr />
      <PhoneInput name="phone_number" label={t('signUp.phone_number')} hint={t('signUp.phoneHint')} error={errorOf('phone_number')} value={phone} onChange={setPhone} />
      <TextInput {...field('position')} label={t('signUp.position')} autoComplete="organization-title" />
      <TextInput {...field('linkedin_profile')} label={t('signUp.linkedin_profile')} hint={t('signUp.linkedinHint')} inputMode="url" autoComplete="off" ltr />
    </FormGroup>
  );
}

export function OrganisationGroup({ portalForm: { form, field } }: GroupProps) {
  const { t } = useTranslation('accounts');
  const industry = useFieldValue(form, 'industry_field');
  return (
    <FormGroup title={t('signUp.organisation')} lead={t('signUp.organisationLead')} step={t('signUp.step', { number: 2 })}>
      <TextInput {...field('organization_name')} label={t('signUp.organization_name')} autoComplete="organization" />
      <TextInput {...field('organization_website')} label={t('signUp.organization_website')} inputMode="url" autoComplete="url" ltr />
      <TextInput {...field('headquarters_location')} label={t('signUp.headquarters_location')} hint={t('signUp.headquartersHint')} />
      <TextInput {...field('branches_in_ksa')} label={t('signUp.branches_in_ksa')} hint={t('signUp.branchesHint')} />
      <SelectInput {...field('organization_size')} label={t('signUp.organization_size')} options={sizes.map((value) => ({ value, label: t(`signUp.size.${value}`) }))} />
      <SelectInput {...field('industry_field')} label={t('signUp.industry_field')} options={industries.map((value) => ({ value, label: t(`signUp.industry.${value}`) }))} />
      {industry === 'other' ? <TextInput {...field('industry_other')} label={t('signUp.industry_other')} /> : null}
    </FormGroup>
  );
}

export function PasswordGroup({ portalForm: { form, field }, minLength }: GroupProps & { minLength: number }) {
  const { t } = useTranslation('accounts');
  const typed = useFieldValue(form, 'password');
  return (
    <FormGroup title={t('signUp.yourPassword')} lead={t('signUp.yourPasswordLead')} step={t('signUp.step', { number: 3 })}>
      <NewPasswordFields field={field} label={t('signUp.password')} confirmLabel={t('signUp.confirm_password')} typed={typed} minLength={minLength} />
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
        <TextInput {...field('invitation_code')} label={t('signUp.invitation_code')} hint={t('signUp.invitationHint')} autoComplete="off" spellCheck={false} ltr />
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
                input: { id: fieldId('agreement'), 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? errorId : undefined, 'aria-required': true },
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
