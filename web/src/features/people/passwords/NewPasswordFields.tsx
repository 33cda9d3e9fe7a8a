import { PasswordField } from '@/components/PasswordField';
import type { registered } from '@/components/TextInput';
import { PasswordRules } from './PasswordRules';

interface NewPasswordFieldsProps {
  field: (
    name: 'password' | 'confirm_password',
  ) => ReturnType<typeof registered> & { name: string; error: string | undefined };
  label: string;
  confirmLabel: string;
  /** The value of the first field, for the check marks of its rules. */
  typed: string;
  minLength: number;
}

/** A new password with its rules, and its confirmation. */
export function NewPasswordFields({ field, label, confirmLabel, typed, minLength }: NewPasswordFieldsProps) {
  return (
    <>
      <div>
        <PasswordField {...field('password')} label={label} autoComplete="new-password" />
        <PasswordRules typed={typed} minLength={minLength} />
      </div>
      <PasswordField {...field('confirm_password')} label={confirmLabel} autoComplete="new-password" />
    </>
  );
}
