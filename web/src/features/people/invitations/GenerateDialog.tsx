import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/ApiError';
import type { Invitation } from '@/api/contract';
import { invitationNoteMax, invitationUsesMax } from '@/api/limits.gen';
import { DateInput } from '@/components/dates/DateInput';
import { TextInput } from '@/components/TextInput';
import { useErrorText } from '@/components/useErrorText';
import { westernDigits } from '@/i18n/numbers';
import { refreshLists } from '@/lists/cache';
import { generateCode } from './api';

interface GenerateDialogProps {
  open: boolean;
  onClose: () => void;
  onGenerated: (invitation: Invitation) => void;
}

/** Generates a code, by default for one company without expiry. */
export default function GenerateDialog({ open, onClose, onGenerated }: GenerateDialogProps) {
  const { t } = useTranslation('invitations');
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} variant="title" component="h2">
        {t('generate.title')}
      </DialogTitle>
      <GenerateForm onClose={onClose} onGenerated={onGenerated} />
    </Dialog>
  );
}

const usesOf = (text: string): number | null => {
  const digits = westernDigits(text.trim());
  return /^\d{1,6}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= invitationUsesMax ? Number(digits) : null;
};

/** Mounted with the dialog, so that it starts empty. */
function GenerateForm({ onClose, onGenerated }: Omit<GenerateDialogProps, 'open'>) {
  const { t } = useTranslation(['invitations', 'common']);
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [note, setNote] = useState('');
  const [day, setDay] = useState('');
  const [uses, setUses] = useState('1');
  const [unlimited, setUnlimited] = useState(false);
  const [tried, setTried] = useState(false);
  const [dayIsIncomplete, setDayIsIncomplete] = useState(false);
  const dayField = useRef<HTMLInputElement>(null);
  const generate = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      generateCode({
        note: note.trim() === '' ? null : note.trim(),
        // Until the end of that day in Saudi Arabia.
        expires_at: day === '' ? null : `${day}T23:59:59+03:00`,
        max_uses: unlimited ? null : usesOf(uses),
      }),
    onSuccess: (invitation) => {
      refreshLists(queryClient);
      onGenerated(invitation);
    },
  });
  const usesError =
    tried && !unlimited && usesOf(uses) === null ? t('generate.usesInvalid', { most: invitationUsesMax }) : undefined;
  const { error } = generate;
  const fieldError = (name: string) =>
    error instanceof ApiError ? error.fields.find(({ field }) => field === name)?.message : undefined;
  const unplaced = error && !(error instanceof ApiError && error.fields.length > 0);
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        // A date that cannot be read has the same empty value as an empty field.
        const isIncomplete = dayField.current?.validity.valid === false;
        setDayIsIncomplete(isIncomplete);
        if (!isIncomplete && (unlimited || usesOf(uses) !== null)) generate.mutate();
      }}
    >
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 5 }}>
          {unplaced ? <Alert severity="error">{errorText(error)}</Alert> : null}
          <TextInput
            name="note"
            label={t('generate.note')}
            hint={t('generate.noteHint')}
            optional
            maxLength={invitationNoteMax}
            value={note}
            error={fieldError('note')}
            onChange={(event) => {
              setNote(event.target.value);
            }}
          />
          <DateInput
            name="expires_at"
            label={t('generate.expires')}
            hint={t('generate.expiresHint')}
            optional
            value={day}
            error={dayIsIncomplete ? t('generate.expiresInvalid') : fieldError('expires_at')}
            inputRef={dayField}
            onChange={(next) => {
              setDay(next);
              setDayIsIncomplete(false);
            }}
          />
          <div>
            <TextInput
              name="max_uses"
              label={t('generate.uses')}
              ltr
              disabled={unlimited}
              value={uses}
              error={usesError ?? fieldError('max_uses')}
              inputProps={{ inputMode: 'numeric' }}
              onChange={(event) => {
                setUses(event.target.value);
              }}
            />
            <FormControlLabel
              sx={{ mt: 2 }}
              label={t('generate.unlimited')}
              control={
                <Checkbox
                  checked={unlimited}
                  onChange={(event) => {
                    setUnlimited(event.target.checked);
                  }}
                />
              }
            />
          </div>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={generate.isPending}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" loading={generate.isPending}>
          {t('generate.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
