import AddRounded from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { TextInput } from '@/components/TextInput';
import { useFieldValue } from '@/forms/useFieldValue';
import type { PortalForm } from '@/forms/usePortalForm';
import { currentLanguage } from '@/i18n/i18n';
import type { Language } from '@/i18n/languages';
import { placeholders } from './placeholders';
import { languageOf, otherThan, type FormValues } from './texts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;
const isText = (element: EventTarget): element is TextElement =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;

/** Subject and text, in one language or in both side by side, and buttons that insert placeholders at the cursor. */
export function TextFields({ form, field }: Pick<PortalForm<FormValues>, 'form' | 'field'>) {
  const { t } = useTranslation('announcements');
  const language = useFieldValue(form, 'language');
  const last = useRef<TextElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const [removing, setRemoving] = useState(false);
  const page = currentLanguage();
  const typed = `${useFieldValue(form, 'subject')} ${useFieldValue(form, 'body')}`;
  const first = language === '' ? languageOf(typed, page) : language;
  const other = otherThan(first);

  const remember = ({ target }: FocusEvent) => {
    if (isText(target)) last.current = target;
  };
  const insert = (name: string) => {
    const known = last.current?.isConnected
      ? last.current
      : group.current?.querySelector('textarea:not([aria-hidden])');
    if (!known || !isText(known)) return;
    const start = known.selectionStart ?? known.value.length;
    known.setRangeText(`{${name}}`, start, known.selectionEnd ?? start, 'end');
    form.setValue(known.name as 'body', known.value, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
    known.focus();
  };
  const remove = () => {
    setRemoving(false);
    form.setValue('other_subject', '');
    form.setValue('other_body', '');
    form.setValue('language', '', { shouldDirty: true });
    form.clearErrors(['other_subject', 'other_body']);
  };
  const pair = (prefix: '' | 'other_', own?: Language) => {
    const label = (noun: 'subject' | 'body') => t(own ? `form.${noun}_${own}` : `form.${noun}`);
    return (
      <Box key={prefix} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, alignContent: 'start' }}>
        <TextInput
          {...field(`${prefix}subject`)}
          label={label('subject')}
          hint={t('form.subjectHint')}
          autoComplete="off"
          language={own}
        />
        <TextInput
          {...field(`${prefix}body`)}
          label={label('body')}
          multiline
          minRows={4}
          maxRows={20}
          language={own}
        />
      </Box>
    );
  };
  const both = first === page ? [pair('', first), pair('other_', other)] : [pair('other_', other), pair('', first)];
  return (
    <Box ref={group} onFocus={remember} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {language === '' ? (
        pair('')
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
            gap: 5,
          }}
        >
          {both}
        </Box>
      )}
      <Box role="group" aria-label={t('placeholder.label')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {placeholders.map((name) => (
          <Button
            key={name}
            size="small"
            variant="outlined"
            onClick={() => {
              insert(name);
            }}
          >
            {t(`placeholder.${name}`)}
          </Button>
        ))}
      </Box>
      <Typography variant="hint">{t('placeholder.hint')}</Typography>
      <div>
        {language === '' ? (
          <Button
            size="small"
            variant="outlined"
            startIcon={<AddRounded />}
            onClick={() => {
              form.setValue('language', first, { shouldDirty: true });
            }}
          >
            {t(`form.add_${other}`)}
          </Button>
        ) : (
          <Button
            size="small"
            variant="outlined"
            onClick={() => {
              if (`${form.getValues('other_subject')}${form.getValues('other_body')}`.trim() === '') remove();
              else setRemoving(true);
            }}
          >
            {t(`form.remove_${other}`)}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={removing}
        title={t(`form.remove_${other}Title`)}
        confirmLabel={t(`form.remove_${other}`)}
        destructive
        onConfirm={remove}
        onCancel={() => {
          setRemoving(false);
        }}
      >
        {t('form.removeText')}
      </ConfirmDialog>
    </Box>
  );
}
