import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/components/TextInput';
import { useErrorText } from '@/components/useErrorText';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { checkAddresses } from '../api';
import { entryOf, isMalformed, withEntry, type CheckedList, type MalformedEntry } from './checkedList';

interface CorrectEntryProps {
  list: CheckedList;
  entry: MalformedEntry;
  onCorrected: (list: CheckedList) => void;
  onCancel: () => void;
}

/** A refused entry as a field. Saving checks the whole list with the correction, which may also be found twice. */
export function CorrectEntry({ list, entry, onCorrected, onCancel }: CorrectEntryProps) {
  const { t } = useTranslation(['invitations', 'common']);
  const errorText = useErrorText();
  const [value, setValue] = useState(() => entryOf(list.text, entry));
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const refuse = (text: string) => {
    setProblem(text);
    field.current?.focus();
  };
  const check = useMutation({
    networkMode: 'always',
    mutationFn: async (text: string) => ({ text, checked: await checkAddresses(text) }),
    onSuccess: (next) => {
      const end = entry.start + Array.from(value).length;
      const isRefused = next.checked.problems.some(
        (other) => isMalformed(other) && other.start < end && other.end > entry.start,
      );
      if (isRefused) refuse(t('send.fault.malformed'));
      else onCorrected(next);
    },
    onError: (error) => {
      refuse(errorText(error));
    },
  });
  const save = () => {
    if (value.trim() === '') refuse(t('send.correct.required'));
    else check.mutate(withEntry(list.text, entry, value));
  };
  // The dialog is one form, which Enter would submit, and Escape would close.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else if (!check.isPending) save();
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, py: 1 }}>
      <TextInput
        name={`entry-${entry.start}`}
        label={t('send.correct.label', { line: formatNumber(entry.line, currentLanguage()) })}
        ltr
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the button that it replaces had the focus
        autoFocus
        autoComplete="off"
        inputRef={field}
        inputProps={{ spellCheck: false, onKeyDown: press }}
        value={value}
        error={problem}
        onChange={(event) => {
          setValue(event.target.value);
          setProblem(undefined);
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button size="small" loading={check.isPending} onClick={save}>
          {t('send.correct.save')}
        </Button>
        <Button size="small" variant="outlined" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
