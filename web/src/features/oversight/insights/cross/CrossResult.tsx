import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Crossed } from '@/api/contract';
import { AnswerBars, ScaleColumns } from '../charts/AnswerBars';
import type { Pair } from '../api';
import type { Show } from '../charts/ChartOrTable';
import { CountedContext, useBarOf } from '../charts/counted';
import { CrossTable, type CrossRow } from './CrossTable';
import { ExportCsv } from '../charts/ExportCsv';
import { labelOf, titleOf } from '../charts/figures';
import { imageBars, SaveImage } from '../charts/SaveImage';
import { card } from '../sections/SectionSkeleton';

interface CrossResultProps {
  crossed: Crossed;
  pair: Pair;
  show: Show;
}

/** Counts and shares as a table, and a chart for every answer to the first question on one scale. */
export function CrossResult({ crossed, pair, show }: CrossResultProps) {
  const { t } = useTranslation('insights');
  const { restriction, filterText } = useContext(CountedContext);
  const barOf = useBarOf();
  const { first, second } = crossed;
  const rows: CrossRow[] = first.choices.map((choice, row) => {
    const answered = crossed.answered[row] ?? 0;
    return {
      value: choice.value,
      label: labelOf(choice, first.type),
      answered,
      bars: second.choices.map((other, column) =>
        barOf({
          question: second,
          choice: other,
          count: crossed.counts[row]?.[column] ?? 0,
          answered,
          beside: [{ question: first, value: choice.value }],
        }),
      ),
    };
  });
  const title = `${titleOf(first)} × ${titleOf(second)}`;
  const drawn = rows.filter(({ answered }) => answered > 0);
  const Chart = second.type === 'scale' ? ScaleColumns : AnswerBars;
  return (
    <>
      <Box component="section" aria-labelledby="cross-table" sx={{ mb: 10 }}>
        <Head id="cross-table" title={t('cross.tableTitle')}>
          <ExportCsv path="/api/insights/cross/export" query={{ ...restriction, ...pair }} small />
        </Head>
        <CrossTable
          label={t('cross.table', { first: titleOf(first), second: titleOf(second) })}
          rows={rows}
          columns={second}
        />
        <Typography variant="hint" sx={{ mt: 3 }}>
          {t('cross.note')} {second.type === 'multi' ? t('question.several') : ''}
        </Typography>
      </Box>
      {drawn.length > 0 ? (
        <Box
          component="section"
          aria-labelledby="cross-chart"
          sx={{ '@media screen': show === 'tables' ? { display: 'none' } : {} }}
        >
          <Head id="cross-chart" title={t('cross.chartTitle')}>
            <SaveImage
              title={title}
              name={`${first.form}-${first.number}-${second.form}-${second.number}`}
              image={() => ({
                title,
                notes: [filterText, t('cross.note')],
                tone: 'primary',
                groups: drawn.map(({ label, bars }) => ({ heading: label, bars: imageBars(bars, 'share') })),
              })}
            />
          </Head>
          <Typography sx={{ mb: 4 }}>{titleOf(second)}</Typography>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
              '@media print': { display: 'block', '& > *': { mb: 4 } },
            }}
          >
            {drawn.map(({ value, label, bars }) => (
              <Box key={value} sx={{ ...card, display: 'grid', alignContent: 'start', gap: 3 }}>
                <Typography variant="body" component="h3" sx={{ fontWeight: 500 }}>
                  {label}
                </Typography>
                <Chart label={t('question.chart', { title: label })} bars={bars} drawn="share" />
              </Box>
            ))}
          </Box>
        </Box>
      ) : null}
    </>
  );
}

function Head({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 4 }}
    >
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
