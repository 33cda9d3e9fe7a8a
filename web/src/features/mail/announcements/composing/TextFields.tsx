import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortalForm } from '@/forms/usePortalForm';
import { currentLanguage } from '@/i18n/i18n';
import type { Counted } from '../api';
import { LanguageColumn } from './LanguageColumn';
import { type FormValues, pageFirst, placeholders } from '../texts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;
const isText = (element: EventTarget): element is TextElement =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;

interface TextFieldsProps extends Pick<PortalForm<FormValues>, 'form' | 'field'> {
  /** Undefined until the recipients are counted. */
  counted: Counted | undefined;
}

/** Subject and text in both languages side by side, and buttons that insert placeholders at the cursor. */
export function TextFields({ form, field, counted }: TextFieldsProps) {
  const { t } = useTranslation('announcements');
  const last = useRef<TextElement>(null);
  const group = useRef<HTMLDivElement>(null);

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
    form.setValue(known.name as 'body_en', known.value, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
    known.focus();
  };
  return (
    <Box
      ref={group}
      onFocus={remember}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {pageFirst(currentLanguage()).map((language) => (
          <LanguageColumn key={language} language={language} form={form} field={field} counted={counted} />
        ))}
      </Box>
      <Box sx={{ p: { xs: 4, md: 5 }, borderTop: '1px solid', borderColor: 'divider', display: 'grid', gap: 2 }}>
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
      </Box>
    </Box>
  );
}
