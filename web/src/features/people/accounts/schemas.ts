import type { FieldName, RegistrationField } from '@/api/contract';
import { fieldsOf, inLanguage, isAsked } from '@/features/people/fields/declared';
import { createPresets, problemOf, z, type ValidationTexts } from '@/validation/presets';

export const loginSchema = (t: ValidationTexts) => {
  const { email, password } = createPresets(t);
  return z.object({ email, password });
};

export const emailSchema = (t: ValidationTexts) => z.object({ email: createPresets(t).email });

interface PasswordLengths {
  min: number;
  max: number;
}

/** Rules across fields run even if other fields are invalid, if their own fields are present. */
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

export const acceptSchema = (t: ValidationTexts, lengths: PasswordLengths) => {
  const { name, optionalString, agreement } = createPresets(t);
  return resetSchema(t, lengths).safeExtend({ first_name: name, last_name: name, position: optionalString, agreement });
};

export const contactSchema = (t: ValidationTexts, name: 'email' | 'phone_number') => {
  const { email, phone, currentPassword } = createPresets(t);
  return z.object({ [name]: name === 'email' ? email : phone, account_password: currentPassword });
};

export const changePasswordSchema = (t: ValidationTexts, lengths: PasswordLengths) =>
  resetSchema(t, lengths).safeExtend({ current_password: createPresets(t).currentPassword });

/** The validation of a declared field, by its rule. */
function checkOf({ rule, required }: RegistrationField, presets: ReturnType<typeof createPresets>) {
  const checks = {
    name: presets.name,
    line: presets.string,
    longLine: presets.description,
    email: presets.email,
    phone: presets.phone,
    url: presets.webAddress(inLanguage(required)),
    choice: presets.select,
  };
  return checks[rule];
}

export const signUpSchema = (t: ValidationTexts, lengths: PasswordLengths) => {
  const presets = createPresets(t);
  const { check, options } = mustMatch(t);
  const fields = fieldsOf('person', 'organisation');
  const declared = fields.map((field): [string, z.ZodType<string>] => [field.name, ruleOf(field, presets)]);
  const schema = z
    .object({
      ...(Object.fromEntries(declared) as Record<FieldName, z.ZodType<string>>),
      password: presets.newPassword(lengths),
      confirm_password: presets.confirmPassword,
      has_invitation: z.boolean(),
      invited: z.boolean(),
      invitation_code: z.string().trim(),
      agreement: presets.agreement,
    })
    .refine(check, options)
    .refine(
      ({ has_invitation, invitation_code }) => !has_invitation || presets.code.safeParse(invitation_code).success,
      {
        path: ['invitation_code'],
        error: ({ input }) => problemOf(presets.code, (input as { invitation_code: string }).invitation_code),
        when: given('has_invitation', 'invitation_code'),
      },
    );
  return whereAsked(schema, fields, presets);
};

/** The rules of conditional fields, which apply where the fields are shown. */
function whereAsked<Schema extends z.ZodType>(
  schema: Schema,
  fields: readonly RegistrationField[],
  presets: ReturnType<typeof createPresets>,
): Schema {
  return fields.reduce((found, field) => {
    if (!field.when) return found;
    const problem = (values: Record<FieldName, string>) => problemOf(checkOf(field, presets), values[field.name]);
    return found.refine(
      (values) => {
        const typed = values as Record<FieldName, string>;
        return !isAsked(field, typed) || problem(typed) === undefined;
      },
      {
        path: [field.name],
        // The same messages as other fields: required, then too short or too long.
        error: ({ input }) => problem(input as Record<FieldName, string>),
        when: given(field.when.field, field.name),
      },
    );
  }, schema);
}

const ruleOf = (field: RegistrationField, presets: ReturnType<typeof createPresets>): z.ZodType<string> =>
  field.when ? z.string().trim() : checkOf(field, presets);

/** The validation of some declared fields. */
export function declaredSchema(t: ValidationTexts, fields: readonly RegistrationField[]) {
  const presets = createPresets(t);
  const schema = z.object(Object.fromEntries(fields.map((field) => [field.name, ruleOf(field, presets)])));
  return whereAsked(schema, fields, presets);
}

export const adminSchema = (t: ValidationTexts) => {
  const { nameAs, email, multipleSelect, select } = createPresets(t);
  return z.object({
    first_name: nameAs(t('enter.first_name')),
    last_name: nameAs(t('enter.last_name')),
    email,
    locale: select,
    permissions: multipleSelect(t('permissions.one')),
  });
};

export const colleagueSchema = (t: ValidationTexts) => {
  const { name, email, select } = createPresets(t);
  return z.object({ first_name: name, last_name: name, email, locale: select });
};

/** A company's request to change declared fields, with a comment. */
export const changeRequestSchema = (t: ValidationTexts, fields: readonly RegistrationField[], commentMax: number) =>
  declaredSchema(t, fields).and(z.object({ comment: z.string().trim().max(commentMax) }));
