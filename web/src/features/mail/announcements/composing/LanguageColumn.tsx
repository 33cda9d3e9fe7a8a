import TranslateRounded from '@mui/icons-material/TranslateRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/components/TextInput';
import { ToneChip } from '@/components/ToneChip';
import { useFieldValue } from '@/forms/useFieldValue';
import type { PortalForm } from '@/forms/usePortalForm';
import { currentLanguage } from '@/i18n/i18n';
import { type Language, otherLanguage, useLanguageName } from '@/i18n/languages';
import { formatNumber } from '@/i18n/numbers';
import type { Counted } from '../api';
import { useInstead } from '../LanguageNumbers';
import type { FormValues } from '../texts';

interface LanguageColumnProps extends Pick<PortalForm<FormValues>, 'form' | 'field'> {
  language: Language;
  counted: Counted | undefined;
}

/** The frame of the shorter text is as high as that of the longer one. */
const filledByTheText = {
  '& > :has(textarea)': { display: 'flex', flexDirection: 'column' },
  '& > :has(textarea) > :has(textarea)': { flex: 1, display: 'grid' },
  '& .MuiInputBase-multiline': { alignItems: 'flex-start' },
} as const;

/** Subject and text in one language, how many read it, and what they get while it is missing. */
export function LanguageColumn({ language, form, field, counted }: LanguageColumnProps) {
  const { t } = useTranslation('announcements');
  const languageName = useLanguageName();
  const insteadOf = useInstead();
  const isWritten = useIsWritten(form);
  const other = isWritten(otherLanguage(language));
  const isMissing = other && !isWritten(language);
  const readers = counted?.by_locale[language] ?? 0;
  const isUnread = counted !== undefined && readers === 0;
  const titleId = `announcement-${language}`;
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        minWidth: 0,
        p: { xs: 4, md: 5 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        // Both columns share their rows, so that the fields stand side by side and are equally high.
        gridTemplateRows: { sm: 'subgrid' },
        gridRow: { sm: 'span 4' },
        rowGap: 4,
        ...filledByTheText,
        '& + &': {
          borderTop: { xs: '1px solid', sm: 0 },
          borderInlineStart: { sm: '1px solid' },
          borderColor: 'divider',
        },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, minHeight: 28 }}>
        <Typography variant="title" component="h2" id={titleId} sx={{ fontSize: '1rem' }}>
          {languageName(language)}
        </Typography>
        {counted ? (
          <Typography variant="hint" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('deliveries.count', { count: readers, formatted: formatNumber(readers, currentLanguage()) })}
          </Typography>
        ) : null}
        {isMissing && !isUnread ? <ToneChip icon={TranslateRounded} tone="waiting" label={t('form.missing')} /> : null}
      </Box>
      <TextInput
        {...field(`subject_${language}`)}
        label={t(`form.subject_${language}`)}
        hint={t('form.subjectHint')}
        autoComplete="off"
        language={language}
      />
      <TextInput
        {...field(`body_${language}`)}
        label={t(`form.body_${language}`)}
        multiline
        minRows={6}
        maxRows={20}
        language={language}
      />
      <Typography variant="hint" component="p" role="status">
        {isMissing ? insteadOf(language, counted) : null}
      </Typography>
    </Box>
  );
}

/** Whether something is written in a language. */
function useIsWritten(form: PortalForm<FormValues>['form']): (language: Language) => boolean {
  const en = `${useFieldValue(form, 'subject_en')}${useFieldValue(form, 'body_en')}`;
  const ar = `${useFieldValue(form, 'subject_ar')}${useFieldValue(form, 'body_ar')}`;
  return (language) => (language === 'en' ? en : ar).trim() !== '';
}
