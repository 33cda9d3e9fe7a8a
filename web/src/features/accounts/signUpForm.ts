import type { IndustryField, OrganizationSize, SignUpBody } from '@/api/contract';

/** What the page asks, in its order: the error summary follows it. */
export const emptySignUp = {
  first_name: '',
  last_name: '',
  email: '',
  business_email: '',
  phone_number: '',
  position: '',
  linkedin_profile: '',
  organization_name: '',
  organization_website: '',
  headquarters_location: '',
  branches_in_ksa: '',
  organization_size: '',
  industry_field: '',
  industry_other: '',
  password: '',
  confirm_password: '',
  has_invitation: false,
  invitation_code: '',
  agreement: false,
};

export type SignUpValues = typeof emptySignUp;

export const sizes: OrganizationSize[] = ['lessThan50', '50-200', '201-500', '501-1000', 'moreThan1000'];
export const industries: IndustryField[] = ['hdMapping', 'navigationApps', 'panoramicImaging', 'other'];

/** The body of the call: what only the page needs is left out, what was not chosen is null. */
export const signUpBody = ({ has_invitation, invitation_code, ...values }: SignUpValues): SignUpBody => ({
  ...values,
  organization_size: values.organization_size as OrganizationSize,
  industry_field: values.industry_field as IndustryField,
  industry_other: values.industry_field === 'other' ? values.industry_other : null,
  invitation_code: has_invitation ? invitation_code : null,
});
