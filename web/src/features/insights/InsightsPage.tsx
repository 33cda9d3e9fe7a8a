import PrintRounded from '@mui/icons-material/PrintRounded';
import QueryStatsRounded from '@mui/icons-material/QueryStatsRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { useAbility } from '@/auth/ability';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { usePreloaded } from '@/components/laterPart';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { PrintStyles } from '@/forms/PrintStyles';
import { NothingFound } from '@/lists/table/NothingFound';
import { useFilterText } from '@/lists/filters/FilterChips';
import { figuresQuery } from './api';
import { CountedContext } from './counted';
import { CrossFigures } from './CrossFigures';
import { ExportCsv } from './ExportCsv';
import { FormFigures } from './FormFigures';
import { InsightsFilters } from './InsightsFilters';
import { drawing } from './LaterDrawing';
import { Totals } from './Totals';
import { useInsightsAddress } from './useInsightsAddress';
import { ShowSwitch, ViewTabs } from './ViewTabs';

/** The answers of the filtered companies: every question as a chart. */
export default function InsightsPage() {
  const { t } = useTranslation(['insights', 'common']);
  const address = useInsightsAddress();
  usePreloaded(drawing);
  const { restriction, filters, values, narrow, view, show, pair, change } = address;
  const figures = useQuery(figuresQuery(restriction));
  const list = useAbility().can('VIEW', 'activeCompanies') ? '/activeCompanies' : '/submissionsList';
  const described = useFilterText(filters, values);
  const filterText = described === '' ? t('image.all') : t('image.filter', { filter: described });
  const key = JSON.stringify(restriction);
  // The address returns a new object each time; charts render again only if its content changed.
  const counted = useMemo(
    () => ({ restriction: JSON.parse(key) as typeof restriction, filterText, list }),
    [key, filterText, list],
  );
  if (isApiError(figures.error, 'forbidden')) return <NoAccess />;
  const data = figures.data;
  const restricted = Object.keys(restriction).length > 0;
  return (
    <CountedContext value={counted}>
      <PrintStyles />
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '@media print': { display: 'none' } }}>
            <ExportCsv path="/api/insights/questions/export" query={restriction} />
            <Button
              variant="outlined"
              startIcon={<PrintRounded />}
              onClick={() => {
                window.print();
              }}
            >
              {t('common:actions.print')}
            </Button>
          </Box>
        }
      />
      <InsightsFilters filters={filters} values={values} questions={data?.questions ?? []} onChange={narrow} />
      {figures.isPending ? <LoadingState /> : null}
      {figures.isError && !data ? <ErrorState error={figures.error} onRetry={() => void figures.refetch()} /> : null}
      {data?.companies === 0 && restricted ? (
        <NothingFound
          nothingYet={{ title: t('none.title'), text: t('none.text') }}
          restricted
          onClear={() => {
            narrow({});
          }}
        />
      ) : null}
      {data?.companies === 0 && !restricted ? (
        <EmptyState title={t('none.title')} icon={<QueryStatsRounded />}>
          {t('none.text')}
        </EmptyState>
      ) : null}
      {data && data.companies > 0 ? (
        <Box
          aria-busy={figures.isPlaceholderData}
          sx={{ opacity: figures.isPlaceholderData ? 0.6 : 1, transition: 'opacity 150ms' }}
        >
          <Totals figures={data} />
          <ViewTabs
            view={view}
            onView={(chosen) => {
              change({ view: chosen });
            }}
            aside={
              <ShowSwitch
                show={show}
                onShow={(chosen) => {
                  change({ show: chosen });
                }}
              />
            }
          >
            {view === 'cross' ? (
              <CrossFigures
                questions={data.questions}
                pair={pair}
                onPair={change}
                restriction={restriction}
                show={show}
              />
            ) : (
              <FormFigures form={view} figures={data} show={show} />
            )}
          </ViewTabs>
        </Box>
      ) : null}
    </CountedContext>
  );
}
