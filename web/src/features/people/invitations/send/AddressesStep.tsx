import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { addressListMax } from '@/api/limits.gen';
import { FailedTitle } from '@/components/documentTitle';
import { TextInput } from '@/components/TextInput';
import { useAnnouncer } from '@/components/useAnnouncer';
import { useErrorText } from '@/components/useErrorText';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { isolateFileName } from '@/components/fileNames';
import { checkAddresses } from '../api';
import type { CheckedList } from './checkedList';
import { textOf, type SendDraftState } from './draft';

interface AddressesStepProps {
  draft: SendDraftState;
  onChecked: (list: CheckedList) => void;
  onCancel: () => void;
}

const maxBytes = 400_000;

/** Pasted addresses, or a CSV file whose content is put into the field. */
export function AddressesStep({ draft: { value, setValue }, onChecked, onCancel }: AddressesStepProps) {
  const { t } = useTranslation(['invitations', 'common']);
  const errorText = useErrorText();
  const { announce, voice } = useAnnouncer();
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const refuse = (text: string) => {
    setProblem(text);
    field.current?.focus();
  };
  const check = useMutation({
    networkMode: 'always',
    mutationFn: async (text: string) => ({ text, checked: await checkAddresses(text) }),
    onSuccess: onChecked,
    onError: () => {
      field.current?.focus();
    },
  });
  const put = (text: string) => {
    setProblem(null);
    check.reset();
    setValue((before) => ({ ...before, text }));
  };
  const take = async (file: File) => {
    if (file.size > maxBytes || !/\.(csv|txt)$/i.test(file.name)) {
      refuse(t('send.file.refused'));
      return;
    }
    const text = await textOf(file).catch(() => null);
    if (text === null) refuse(t('send.file.unreadable'));
    else if (text.length > addressListMax) {
      refuse(t('send.file.tooLong', { formatted: formatNumber(addressListMax, currentLanguage()) }));
    } else {
      put(text);
      announce(t('send.file.taken', { name: isolateFileName(file.name) }));
      field.current?.focus();
    }
  };
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => {
      const file = accepted[0] ?? rejected[0]?.file;
      if (file) void take(file);
    },
  });
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (value.text.trim() === '') refuse(t('send.addresses.required'));
        else check.mutate(value.text);
      }}
    >
      <DialogContent>
        <Box
          {...getRootProps()}
          sx={{
            display: 'grid',
            gap: 4,
            borderRadius: '12px',
            outline: isDragActive ? '2px dashed' : 'none',
            outlineOffset: 6,
            outlineColor: 'primary.main',
          }}
        >
          {problem !== null || check.isError ? <FailedTitle /> : null}
          {check.isError ? <Alert severity="error">{errorText(check.error)}</Alert> : null}
          <TextInput
            name="addresses"
            label={t('send.addresses.label')}
            hint={t('send.addresses.hint')}
            error={problem ?? undefined}
            multiline
            minRows={7}
            maxRows={14}
            maxLength={addressListMax}
            inputRef={field}
            inputProps={{ spellCheck: false, autoComplete: 'off' }}
            value={value.text}
            onChange={(event) => {
              put(event.target.value);
            }}
          />
          <input
            {...getInputProps({
              accept: '.csv,.txt,text/csv,text/plain',
              'aria-hidden': true,
              'aria-label': t('send.file.choose'),
              tabIndex: -1,
            })}
          />
          <div>
            <Button variant="outlined" startIcon={<UploadFileRounded />} onClick={open}>
              {t('send.file.choose')}
            </Button>
          </div>
          {voice}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" loading={check.isPending}>
          {t('send.check')}
        </Button>
      </DialogActions>
    </form>
  );
}
