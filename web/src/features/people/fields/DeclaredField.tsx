import type { RegistrationField } from '@/api/contract';
import { SelectInput } from '@/components/SelectInput';
import { TextInput, type TextInputProps } from '@/components/TextInput';
import { useControlledField, useFieldValue } from '@/forms/useFieldValue';
import type { PortalForm } from '@/forms/usePortalForm';
import { inLanguage, optionsOf } from './declared';
import { PhoneInput } from './PhoneInput';
import type { SignUpValues } from './signUpForm';

interface DeclaredFieldProps {
  field: RegistrationField;
  portalForm: PortalForm<SignUpValues>;
}

const inputs: Partial<Record<RegistrationField['rule'], Pick<TextInputProps, 'type' | 'inputMode' | 'ltr'>>> = {
  email: { type: 'email', ltr: true },
  url: { inputMode: 'url', ltr: true },
};

/** The input of a declared field, by its rule. */
export function DeclaredField({ field, portalForm }: DeclaredFieldProps) {
  if (field.when) return <Conditional field={field} portalForm={portalForm} when={field.when} />;
  return <Input field={field} portalForm={portalForm} />;
}

function Conditional({ when, ...props }: DeclaredFieldProps & { when: NonNullable<RegistrationField['when']> }) {
  const value = useFieldValue(props.portalForm.form, when.field);
  return value === when.value ? <Input {...props} /> : null;
}

function Input({ field, portalForm }: DeclaredFieldProps) {
  const label = inLanguage(field.label);
  const hint = field.hint ? inLanguage(field.hint) : undefined;
  if (field.rule === 'phone') return <Phone field={field} portalForm={portalForm} label={label} hint={hint} />;
  const registered = portalForm.field(field.name);
  if (field.options) return <SelectInput {...registered} label={label} hint={hint} options={optionsOf(field)} />;
  return (
    <TextInput
      {...registered}
      {...inputs[field.rule]}
      label={label}
      hint={hint}
      autoComplete={field.autocomplete ?? undefined}
    />
  );
}

function Phone({
  field: { name },
  portalForm: { form, errorOf },
  ...words
}: DeclaredFieldProps & { label: string; hint: string | undefined }) {
  const [phone, setPhone] = useControlledField(form, name);
  return <PhoneInput {...words} name={name} error={errorOf(name)} value={phone} onChange={setPhone} />;
}
