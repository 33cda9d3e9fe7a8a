import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Insights } from '@/api/contract';
import { useServerNow } from '@/clock/serverClock';
import { formatDate } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { chartOf, type DailyChart } from './chart';
import { Panel } from '@/components/Panel';

/** Noon, the same day in every time zone. */
const named = (day: string) => formatDate(`${day}T09:00:00Z`, currentLanguage());
const number = (value: number) => formatNumber(value, currentLanguage());

interface SubmissionsChartProps {
  days: Insights['submissions_per_day'];
  opensAt: Insights['opens_at'];
  deadline: Insights['deadline'];
}

/** Responses over time with the deadline: as a chart, a sentence and a table. */
export const SubmissionsChart = memo(function SubmissionsChart({ days, opensAt, deadline }: SubmissionsChartProps) {
  const { t } = useTranslation('home');
  const now = useServerNow(60_000);
  if (days === null) return null;
  const chart = chartOf(days, opensAt, deadline, new Date(now).toISOString());
  return (
    <Panel title={t('chart.title')}>
      {chart ? (
        <>
          <Sentence chart={chart} total={days.at(-1)?.total ?? 0} />
          <Drawing chart={chart} />
          <Table days={days} />
        </>
      ) : (
        <Typography sx={{ mt: 2 }}>{t('chart.none')}</Typography>
      )}
    </Panel>
  );
});

function Sentence({ chart: { most, days }, total }: { chart: DailyChart; total: number }) {
  const { t } = useTranslation('home');
  return (
    <Typography sx={{ mt: 2 }}>
      {t('chart.total', { count: total, formatted: number(total) })}{' '}
      {t(days === 1 ? 'chart.mostOfDay' : 'chart.mostOfWeek', {
        count: most.submitted,
        formatted: number(most.submitted),
        day: named(most.from),
      })}
    </Typography>
  );
}

const height = 100;
const gap = 0.16;

/** One unit per bar, stretched to the available width; text is outside, so that it is not stretched. */
function Drawing({ chart: { bars, days, most, deadlineAfter, todayAfter } }: { chart: DailyChart }) {
  const { t } = useTranslation('home');
  const first = bars[0];
  const total = bars.at(-1)?.total ?? 0;
  // Up to today: the days to come have no total yet.
  const known = bars.slice(0, todayAfter ?? bars.length);
  const soFar = known.map((bar, index) => `${index + 0.5},${height - (height * bar.total) / total}`).join(' ');
  const todayShare = todayAfter === null ? 0 : (todayAfter - 0.5) / bars.length;
  // The names of the first day and of the deadline stand at the ends.
  const isTodayApart = todayShare > 0.2 && todayShare < 0.8;
  return (
    <Box component="figure" sx={{ m: 0, mt: 5 }}>
      <Typography variant="caption" component="p" aria-hidden>
        {t(days === 1 ? 'chart.perDay' : 'chart.perWeek', { most: number(most.submitted) })} ·{' '}
        <Box component="span" sx={{ color: 'secondary.main' }}>
          {t('chart.line', { total: number(total) })}
        </Box>
      </Typography>
      <Box
        component="svg"
        role="img"
        aria-label={t('chart.label')}
        viewBox={`0 0 ${bars.length} ${height}`}
        preserveAspectRatio="none"
        sx={{
          display: 'block',
          width: '100%',
          height: { xs: 120, md: 160 },
          overflow: 'visible',
          borderBottom: '1px solid',
          borderColor: 'divider',
          // Time follows the reading direction.
          transform: (theme) => (theme.direction === 'rtl' ? 'scaleX(-1)' : 'none'),
          '& rect': { fill: (theme) => theme.tokens.primary },
          '& polyline': { fill: 'none', stroke: (theme) => theme.tokens.secondary, strokeWidth: 2 },
          '& line': { stroke: (theme) => theme.tokens.muted, strokeWidth: 1 },
          '& .deadline': { stroke: (theme) => theme.tokens.error, strokeWidth: 2, strokeDasharray: '5 4' },
        }}
      >
        {bars.map(({ from, submitted }, index) => {
          const tall = (height * submitted) / most.submitted;
          return submitted === 0 ? null : (
            <rect key={from} x={index + gap / 2} y={height - tall} width={1 - gap} height={tall} />
          );
        })}
        {deadlineAfter === null ? null : (
          <line
            className="deadline"
            x1={deadlineAfter}
            x2={deadlineAfter}
            y1={0}
            y2={height}
            vectorEffect="non-scaling-stroke"
          />
        )}
        {todayAfter === null ? null : (
          <line x1={todayAfter - 0.5} x2={todayAfter - 0.5} y1={0} y2={height} vectorEffect="non-scaling-stroke" />
        )}
        <polyline points={soFar} vectorEffect="non-scaling-stroke" />
      </Box>
      <Box
        aria-hidden
        sx={{ position: 'relative', display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3, mt: 1 }}
      >
        <Typography variant="caption">{first ? named(first.from) : ''}</Typography>
        {isTodayApart ? (
          // Centred below the line: text overflows a width of 0 on both sides.
          <Typography
            variant="caption"
            sx={{
              position: 'absolute',
              insetInlineStart: `${todayShare * 100}%`,
              display: 'flex',
              justifyContent: 'center',
              width: 0,
              whiteSpace: 'nowrap',
            }}
          >
            {t('chart.today')}
          </Typography>
        ) : null}
        {deadlineAfter === null ? null : (
          <Typography variant="caption" sx={{ color: 'error.main' }}>
            {t('rfi.deadline')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function Table({ days }: { days: NonNullable<Insights['submissions_per_day']> }) {
  const { t } = useTranslation('home');
  const cell = {
    p: 2,
    textAlign: 'start',
    borderBottom: '1px solid',
    borderColor: 'divider',
    fontVariantNumeric: 'tabular-nums',
  } as const;
  return (
    <Box component="details" sx={{ mt: 4 }}>
      <Typography
        variant="label"
        component="summary"
        sx={{ display: 'inline-block', py: 1, cursor: 'pointer', color: 'primary.main' }}
      >
        {t('chart.table')}
      </Typography>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          width: '100%',
          maxWidth: 480,
          mt: 2,
          '& th, & td': cell,
          '& thead th': { typography: 'label' },
          '& tbody th': { typography: 'body2' },
        }}
      >
        <thead>
          <tr>
            {(['day', 'submitted', 'soFar'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`chart.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ submitted }) => submitted > 0)
            .map(({ day, submitted, total }) => (
              <tr key={day}>
                <th scope="row">{named(day)}</th>
                <td>{number(submitted)}</td>
                <td>{number(total)}</td>
              </tr>
            ))}
        </tbody>
      </Box>
    </Box>
  );
}
