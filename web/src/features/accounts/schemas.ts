import { createPresets, z, type ValidationTexts } from '@/validation/presets';

export const loginSchema = (t: ValidationTexts) => {
  const { email, password } = createPresets(t);
  return z.object({ email, password });
};

export const emailSchema = (t: ValidationTexts) => z.object({ email: createPresets(t).email });

interface PasswordLengths {
  min: number;
  max: number;
}

/** Rules across fields run although other fields are still wrong, as long as their own are there to compare. */
const given =
  (...names: string[]) =>
  ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && names.every((name) => name in value);

const mustMatch = (t: ValidationTexts) => ({
  check: ({ password, confirm_password }: { password: string; confirm_password: string }) =>
    confirm_password === '' || password === confirm_password,
  options: { path: ['confirm_password'], error: t('password.mismatch'), when: given('password', 'confirm_password') },
});

export const resetSchema = (t: ValidationTexts, lengths: PasswordLengths) => {
  const { newPassword, confirmPassword } = createPresets(t);
  const { check, options } = mustMatch(t);
  return z.object({ password: newPassword(lengths), confirm_password: confirmPassword }).refine(check, options);
};

export const signUpSchema = (t: ValidationTexts, lengths: PasswordLengths) => {
  const presets = createPresets(t);
  const { check, options } = mustMatch(t);
  return z
    .object({
      first_name: presets.name,
      last_name: presets.name,
      email: presets.email,
      business_email: presets.email,
      phone_number: presets.phone,
      position: presets.string,
      linkedin_profile: presets.linkedin,
      organization_name: presets.string,
      organization_website: presets.website,
      headquarters_location: presets.string,
      branches_in_ksa: presets.description,
      organization_size: presets.select,
      industry_field: presets.select,
      industry_other: z.string().trim(),
      password: presets.newPassword(lengths),
      confirm_password: presets.confirmPassword,
      has_invitation: z.boolean(),
      invitation_code: z.string().trim(),
      agreement: presets.agreement,
    })
    .refine(check, options)
    .refine(({ industry_field, industry_other }) => industry_field !== 'other' || presets.string.safeParse(industry_other).success, {
      path: ['industry_other'],
      // The same words as of any other text: required, then too short or too long.
      error: ({ input }) => presets.string.safeParse((input as { industry_other: string }).industry_other).error?.issues[0]?.message,
      when: given('industry_field', 'industry_other'),
    })
    .refine(({ has_invitation, invitation_code }) => !has_invitation || invitation_code !== '', {
      path: ['invitation_code'],
      error: t('invitation'),
      when: given('has_invitation', 'invitation_code'),
    });
};
