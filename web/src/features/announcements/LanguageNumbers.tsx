import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import type { Counted } from './api';

/** How many companies get which language. */
export function LanguageNumbers({ counted, both }: { counted: Counted; both: boolean }) {
  const { t } = useTranslation('announcements');
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
        {t(both ? 'confirm.languages.own' : 'confirm.languages.hint')}
      </Typography>
    </>
  );
}
