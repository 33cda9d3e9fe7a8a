import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Outline } from '@/api/contract';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { formatShare, shareOf } from './charts/figures';

/** Number of companies in the charts, and their share with answers as bars. */
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
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(132px, 220px))',
          columnGap: 6,
          rowGap: 4,
          m: 0,
          mb: 6,
        }}
      >
        {(['companies', 'questionnaire', 'feedback'] as const).map((name) => (
          <div key={name}>
            <Typography variant="hint" component="dt">
              {t(`totals.${name}`)}
            </Typography>
            <Typography variant="h2" component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(totals[name], currentLanguage())}
              {name === 'companies' ? null : <Share share={shareOf(totals[name], totals.companies)} />}
            </Typography>
          </div>
        ))}
      </Box>
    </>
  );
}

function Share({ share }: { share: number | null }) {
  return (
    <>
      <Typography
        variant="label"
        component="span"
        color="textSecondary"
        sx={{ display: 'inline-block', marginInlineStart: 2, fontWeight: 400 }}
      >
        {formatShare(share)}
      </Typography>
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'block',
          mt: 1,
          height: 8,
          border: '1px solid',
          borderColor: 'primary.main',
          borderRadius: '4px',
          // A border is drawn in print and in forced colours, too.
          '&::before': {
            content: '""',
            display: 'block',
            width: `${100 * (share ?? 0)}%`,
            borderBlockStart: '6px solid',
            borderColor: 'primary.main',
          },
        }}
      />
    </>
  );
}
