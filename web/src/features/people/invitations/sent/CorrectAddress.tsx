import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/ApiError';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { refreshLists } from '@/lists/cache';
import { correctAddress } from '../api';

interface CorrectAddressProps {
  id: string;
  address: string;
}

/** A new mail with a new code to a corrected address, or again to the same one. */
export function CorrectAddress({ id, address }: CorrectAddressProps) {
  const { t } = useTranslation(['invitations', 'common']);
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState(address);
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const correct = useMutation({
    networkMode: 'always',
    mutationFn: () => correctAddress(id, email.trim()),
    onSuccess: () => {
      notifySuccess(t('sent.correct.done'));
      setOpen(false);
    },
    onError: () => {
      field.current?.focus();
    },
    onSettled: () => {
      refreshLists(queryClient);
    },
  });
  if (!open) {
    return (
      <Button
        variant="outlined"
        size="small"
        sx={{ mt: 5 }}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('sent.correct.open')}
      </Button>
    );
  }
  const { error } = correct;
  const refused =
    error instanceof ApiError ? error.fields.find((refusal) => refusal.field === 'email')?.message : undefined;
  return (
    <Box
      component="form"
      noValidate
      sx={{ mt: 5, display: 'grid', gap: 4, p: 4, border: '1px solid', borderColor: 'divider', borderRadius: '12px' }}
      onSubmit={(event) => {
        event.preventDefault();
        setIsEmpty(email.trim() === '');
        if (email.trim() === '') field.current?.focus();
        else correct.mutate();
      }}
    >
      {error && refused === undefined ? <Alert severity="error">{errorText(error)}</Alert> : null}
      <TextInput
        name="corrected_address"
        label={t('sent.correct.label')}
        hint={t('sent.correct.hint')}
        type="email"
        ltr
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the button that it replaces had the focus
        autoFocus
        autoComplete="off"
        inputRef={field}
        maxLength={254}
        value={email}
        error={isEmpty ? t('sent.correct.required') : refused}
        onChange={(event) => {
          setEmail(event.target.value);
          setIsEmpty(false);
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button type="submit" size="small" loading={correct.isPending}>
          {t('sent.correct.submit')}
        </Button>
        <Button
          variant="outlined"
          size="small"
          disabled={correct.isPending}
          onClick={() => {
            setOpen(false);
          }}
        >
          {t('common:actions.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
