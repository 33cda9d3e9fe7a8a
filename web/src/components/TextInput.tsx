import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useForkRef } from '@mui/material/utils';
import { useEffect, useRef, type ReactNode, type Ref, type SyntheticEvent } from 'react';
import { languages, type Language } from '@/i18n/languages';
import { markLanguage } from '@/i18n/isolate';
import { FormField } from './FormField';

export interface TextInputProps extends Omit<OutlinedInputProps, 'label' | 'name' | 'error' | 'id'> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** Email, URL, phone and code are left to right in Arabic; other input follows its own text. */
  ltr?: boolean;
  /** Of the text that is asked for, if it is known: a title may begin with a name in other letters. */
  language?: Language | undefined;
  maxLength?: number;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
}

/** A labelled text field. With react-hook-form: `<TextInput {...registered(form.register('email'))} … />`. */
export function TextInput({
  name,
  label,
  hint,
  error,
  optional = false,
  ltr = false,
  language,
  maxLength,
  inputProps,
  inputRef,
  ...input
}: TextInputProps) {
  const element = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const ref = useForkRef(element, inputRef);
  // The value may come from the form, a draft or the keyboard.
  useEffect(() => {
    if (element.current && !language) markLanguage(element.current);
  });
  return (
    <FormField name={name} label={label} hint={hint} error={error} optional={optional}>
      {(field) => (
        <OutlinedInput
          // A space, so that the style sheet can detect an empty field (see `base.css`).
          placeholder=" "
          {...input}
          inputRef={ref}
          name={name}
          id={field.id}
          error={error !== undefined}
          inputProps={{
            dir: language ? languages[language].dir : ltr ? 'ltr' : 'auto',
            ...(language && { lang: language, style: { textAlign: 'start' } }),
            maxLength,
            ...inputProps,
            onInput: ({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
              if (!language) markLanguage(currentTarget);
            },
            'aria-describedby': field['aria-describedby'],
            'aria-required': field['aria-required'],
          }}
        />
      )}
    </FormField>
  );
}

interface Registered {
  ref: Ref<HTMLInputElement | HTMLTextAreaElement>;
}

/** Returns the result of react-hook-form's `register` with its ref on the input element. */
export function registered<Registration extends Registered>({ ref, ...rest }: Registration) {
  return { ...rest, inputRef: ref };
}
