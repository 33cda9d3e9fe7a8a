import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/ApiError';
import { invitationNoteMax } from '@/api/limits.gen';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { FormField } from '@/components/FormField';
import { SegmentedControl } from '@/components/SegmentedControl';
import { DateInput } from '@/components/dates/DateInput';
import { TextInput } from '@/components/TextInput';
import { useErrorText } from '@/components/useErrorText';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { formatNumber } from '@/i18n/numbers';
import type { CheckedList } from './checkedList';
import { CheckResult } from './CheckResult';
import { expiryOf, type SendDraft, type SendDraftState } from './draft';
import { MailPreview } from './MailPreview';
import { useSendInvitations } from './useSendInvitations';

interface DetailsStepProps {
  draft: SendDraftState;
  list: CheckedList;
  onCorrected: (list: CheckedList) => void;
  onBack: () => void;
  onSent: () => void;
}

/** The result of the check, then language, expiry, note, preview and the confirmation with the number. */
export function DetailsStep({ draft: { value, setValue }, list, onCorrected, onBack, onSent }: DetailsStepProps) {
  const { t } = useTranslation(['invitations', 'common']);
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const [dayIsIncomplete, setDayIsIncomplete] = useState(false);
  const dayField = useRef<HTMLInputElement>(null);
  const send = useSendInvitations(onSent, () => {
    setAsking(false);
  });
  const change = (part: Partial<SendDraft>) => {
    send.reset();
    setValue((before) => ({ ...before, ...part }));
  };
  const { valid } = list.checked;
  const count = valid.length;
  const counted = { count, formatted: formatNumber(count, currentLanguage()) };
  const { error } = send;
  const fieldError = (name: string) =>
    error instanceof ApiError ? error.fields.find(({ field }) => field === name)?.message : undefined;
  const unplaced = error && !['expires_at', 'note'].some((name) => fieldError(name) !== undefined);
  /** A date that cannot be read has the same empty value as an empty field. */
  const isDayWhole = () => {
    const isIncomplete = !(dayField.current?.validity.valid ?? true);
    setDayIsIncomplete(isIncomplete);
    if (isIncomplete) dayField.current?.focus();
    return !isIncomplete;
  };
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDayWhole()) setAsking(true);
      }}
    >
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 5 }}>
          {unplaced ? <Alert severity="error">{errorText(error)}</Alert> : null}
          <CheckResult list={list} onCorrected={onCorrected} />
          {count > 0 ? (
            <>
              <FormField name="locale" label={t('send.locale')} group>
                {() => (
                  <SegmentedControl
                    label={t('send.locale')}
                    segments={(['ar', 'en'] as const).map((code) => ({
                      value: code,
                      label: languages[code].label,
                      lang: code,
                    }))}
                    value={value.locale}
                    onChange={(locale) => {
                      change({ locale });
                    }}
                  />
                )}
              </FormField>
              <DateInput
                name="expires_at"
                label={t('generate.expires')}
                hint={t('send.expiresHint')}
                optional
                value={value.day}
                error={dayIsIncomplete ? t('generate.expiresInvalid') : fieldError('expires_at')}
                inputRef={dayField}
                onChange={(next) => {
                  change({ day: next });
                  setDayIsIncomplete(false);
                }}
              />
              <TextInput
                name="note"
                label={t('generate.note')}
                hint={t('send.noteHint')}
                optional
                maxLength={invitationNoteMax}
                value={value.note}
                error={fieldError('note')}
                onChange={(event) => {
                  change({ note: event.target.value });
                }}
              />
              <div>
                <Button
                  variant="outlined"
                  onClick={() => {
                    if (isDayWhole()) setPreviewing(true);
                  }}
                >
                  {t('send.preview.open')}
                </Button>
              </div>
            </>
          ) : null}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onBack}>
          {t('send.back')}
        </Button>
        {count > 0 ? <Button type="submit">{t('send.submit', counted)}</Button> : null}
      </DialogActions>
      <MailPreview
        asked={previewing ? { locale: value.locale, expires_at: expiryOf(value.day) } : null}
        onClose={() => {
          setPreviewing(false);
        }}
      />
      <ConfirmDialog
        open={asking}
        title={t('send.confirm.title', counted)}
        confirmLabel={t('send.confirm.send')}
        loading={send.isPending}
        onConfirm={() => {
          send.mutate({ draft: value, recipients: valid });
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('send.confirm.text', { language: t(`send.in.${value.locale}`) })}
      </ConfirmDialog>
    </form>
  );
}
