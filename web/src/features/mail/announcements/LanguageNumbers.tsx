import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/i18n/i18n';
import { otherLanguage, type Language } from '@/i18n/languages';
import { formatNumber } from '@/i18n/numbers';
import type { Counted } from './api';

/** What the readers of a language that is not written get; without a number until they are counted. */
export function useInstead(): (missing: Language, counted: Counted | undefined) => string {
  const { t } = useTranslation('announcements');
  return (missing, counted) => {
    if (counted === undefined) return t(`form.instead.${missing}`);
    const count = counted.by_locale[missing] ?? 0;
    if (count === 0) return t(`form.unread.${missing}`);
    return t(`form.insteadOf.${missing}`, { count, formatted: formatNumber(count, currentLanguage()) });
  };
}

interface LanguageNumbersProps {
  counted: Counted;
  /** The only language that is written; null if both are. */
  only: Language | null;
}

/** How many recipients get which language. */
export function LanguageNumbers({ counted, only }: LanguageNumbersProps) {
  const { t } = useTranslation('announcements');
  const insteadOf = useInstead();
  return (
    <>
      {(['en', 'ar'] as const).map((language) => {
        const count = counted.by_locale[language] ?? 0;
        return count === 0 ? null : (
          <Box key={language} component="span" sx={{ display: 'block' }}>
            {t(`confirm.languages.${language}`, { count, formatted: formatNumber(count, currentLanguage()) })}
          </Box>
        );
      })}
      <Typography component="span" variant="hint" sx={{ display: 'block' }}>
        {only === null
          ? t('confirm.languages.own')
          : `${insteadOf(otherLanguage(only), counted)} ${t('confirm.languages.hint')}`}
      </Typography>
    </>
  );
}
