import BarChartRounded from '@mui/icons-material/BarChartRounded';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Insights } from '@/api/contract';
import type { RfiOut } from '@/api/schema.gen';
import { useServerNow } from '@/clock/serverClock';
import { EmptyState } from '@/components/EmptyState';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { Figure } from './Figure';

const day = 24 * 60 * 60 * 1000;
const waiting = '/pendingCompanies';
const responses = '/submissionsList?response=';

export const figureColumns = {
  display: 'grid',
  gap: { xs: 3, sm: 4 },
  gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(136px, 1fr))', md: 'repeat(auto-fit, minmax(200px, 1fr))' },
} as const;

interface FiguresProps extends Pick<Insights, 'pending' | 'active' | 'submitted'> {
  /** Companies without a response. */
  missing: Insights['not_submitted'];
  rfi: RfiOut | null;
}

/** The figures that the server returns for this administrator, each linked to its list. */
export const Figures = memo(function Figures({ pending, active, submitted, missing, rfi }: FiguresProps) {
  const { t } = useTranslation('home');
  const number = (value: number) => formatNumber(value, currentLanguage());
  /** Of all active companies; of none there is no share, and zero of zero is not everybody. */
  const shareOf = (done: number, left: number) => {
    if (done + left === 0) return { notes: [{ text: t('figures.noneActive') }] };
    const missingText = t('figures.missing', { count: left, formatted: number(left) });
    return {
      of: t('figures.ofActive', { formatted: number(done + left) }),
      share: done / (done + left),
      notes: [left === 0 ? { text: t('figures.allSubmitted') } : { text: missingText, to: `${responses}notSubmitted` }],
    };
  };
  const shown = [pending, active, submitted].some((figure) => figure !== null) || rfi !== null;

  if (!shown) {
    return (
      <EmptyState title={t('nothing.title')} icon={<BarChartRounded />}>
        {t('nothing.text')}
      </EmptyState>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...figureColumns }}>
      {pending === null ? null : (
        <Figure label={t('figures.waiting')} value={number(pending)} to={waiting} action={t('figures.open')} />
      )}
      {active === null ? null : (
        <Figure
          label={t('figures.active')}
          value={number(active)}
          to="/activeCompanies"
          action={t('figures.openActive')}
        />
      )}
      {submitted === null ? null : (
        <Figure
          label={t('figures.submitted')}
          value={number(submitted)}
          to={`${responses}submitted`}
          action={t('figures.openSubmitted')}
          {...(missing !== null && shareOf(submitted, missing))}
        />
      )}
      {rfi ? <DaysLeft rfi={rfi} owing={(missing ?? 0) > 0} /> : null}
    </Box>
  );
});

/** Links to companies without a response, if there are any and the person may see them. */
function DaysLeft({ rfi, owing }: { rfi: RfiOut; owing: boolean }) {
  const { t } = useTranslation('home');
  const left = Date.parse(rfi.deadline) - useServerNow(60_000);
  const leads = owing ? { to: `${responses}notSubmitted`, action: t('figures.openMissing') } : {};
  if (rfi.state === 'closed' || left < 0)
    return <Figure label={t('figures.days')} value={t('figures.closed')} tone="error" {...leads} />;
  const days = Math.floor(left / day);
  return (
    <Figure
      label={t('figures.days')}
      value={formatNumber(days, currentLanguage())}
      tone={days < 1 ? 'error' : days < 3 ? 'warning' : 'calm'}
      {...(days < 1 && { notes: [{ text: t('figures.lastDay') }] })}
      {...leads}
    />
  );
}
