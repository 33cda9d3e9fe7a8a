import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Outline } from '@/api/contract';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';

/** Number of companies in the charts. */
export function Totals({ figures }: { figures: Pick<Outline, 'companies' | 'given'> }) {
  const { t } = useTranslation(['insights', 'directory']);
  const totals = {
    companies: figures.companies,
    questionnaire: figures.given.questionnaire ?? 0,
    feedback: figures.given.feedback ?? 0,
  };
  const companies = formatNumber(totals.companies, currentLanguage());
  return (
    <>
      {/* Announces the number when the filter changes it. */}
      <p role="status" className="visuallyHidden">
        {t('directory:count', { count: totals.companies, formatted: companies })}
      </p>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 10, rowGap: 4, m: 0, mb: 6 }}>
        {(['companies', 'questionnaire', 'feedback'] as const).map((name) => (
          <div key={name}>
            <Typography variant="hint" component="dt">
              {t(`totals.${name}`)}
            </Typography>
            <Typography variant="h2" component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(totals[name], currentLanguage())}
            </Typography>
          </div>
        ))}
      </Box>
    </>
  );
}
