import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '@/auth/AuthContext';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { PasswordField } from '@/components/PasswordField';
import { TextInput } from '@/components/TextInput';
import { useControlledField } from '@/forms/useFieldValue';
import { usePortalForm } from '@/forms/usePortalForm';
import { fieldNamed, inLanguage } from '@/features/people/fields/declared';
import { PhoneInput } from '@/features/people/fields/PhoneInput';
import { changeEmail, changePhone } from '../api';
import { ContactCodeForm } from './ContactCodeForm';
import { keepChange, sentState, type ContactChange, type ContactKind } from './contactChange';

interface ContactDialogProps {
  open: boolean;
  kind: ContactKind;
  /** A change that waits for its code. */
  begun: ContactChange | null;
  onClose: () => void;
}

/** Changes the email or the number: the new one and the password, then the code that was sent to it. */
export default function ContactDialog({ open, kind, begun, onClose }: ContactDialogProps) {
  const { t } = useTranslation('account');
  const close = () => {
    keepChange(null);
    onClose();
  };
  return (
    <FormDialog open={open} narrow title={t(`contact.${kind}.title`)} onClose={close}>
      <Steps kind={kind} begun={begun} onClose={close} />
    </FormDialog>
  );
}

function Steps({ kind, begun, onClose }: Omit<ContactDialogProps, 'open'>) {
  const [change, setChange] = useState(begun);
  const keep = (next: ContactChange | null) => {
    keepChange(next);
    setChange(next);
  };
  return change ? (
    <ContactCodeForm change={change} onChange={keep} onClose={onClose} />
  ) : (
    <ContactForm kind={kind} onSent={keep} onClose={onClose} />
  );
}

interface ContactFormProps {
  kind: ContactKind;
  onSent: (change: ContactChange) => void;
  onClose: () => void;
}

const fieldOf = { email: 'email', phone: 'phone_number' } as const;

function ContactForm({ kind, onSent, onClose }: ContactFormProps) {
  const { t } = useTranslation(['account', 'accounts']);
  const user = useSignedInUser();
  const name = fieldOf[kind];
  const { form, field, errorOf, ...shown } = usePortalForm<Record<string, string>>({
    defaultValues: { [name]: '', account_password: '' },
    schema: (rules) =>
      import('@/features/people/accounts/schemas').then(({ contactSchema }) => contactSchema(rules, name)),
    labelOf: (field_) => (field_ === name ? inLanguage(fieldNamed(name).label) : t('password.current')),
    onSubmit: async (values) => {
      const [value = '', account_password = ''] = [values[name], values.account_password];
      const sent = await (kind === 'email'
        ? changeEmail({ email: value, account_password })
        : changePhone({ phone_number: value, account_password }));
      const earlier = kind === 'email' ? user.email : user.phone_number;
      onSent({ kind, userId: user.id, earlier, challengeId: sent.challenge_id, sent: sentState(sent) });
    },
  });
  const [phone, setPhone] = useControlledField(form, name);
  const label = t(`contact.${kind}.label`);
  return (
    <DialogForm {...shown} action={t('contact.send')} onClose={onClose}>
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      {kind === 'email' ? (
        <TextInput
          {...field(name)}
          ltr
          type="email"
          label={label}
          hint={t('contact.email.hint')}
          autoComplete="email"
        />
      ) : (
        <PhoneInput
          name={name}
          label={label}
          hint={t('contact.phone.hint')}
          error={errorOf(name)}
          value={phone}
          onChange={setPhone}
        />
      )}
      <PasswordField {...field('account_password')} label={t('password.current')} autoComplete="current-password" />
    </DialogForm>
  );
}
