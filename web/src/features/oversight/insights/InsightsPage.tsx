import InsightsRounded from '@mui/icons-material/InsightsRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { whileOutdated } from '@/components/whileOutdated';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { useAbility } from '@/auth/ability';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { later } from '@/components/later';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { usePreloaded, useUsed } from '@/components/preloading';
import { formsQuery } from '@/features/directory/listing/forms';
import { PrintStyles } from '@/forms/PrintStyles';
import { NothingFound } from '@/lists/table/NothingFound';
import { useFilterText } from '@/lists/filters/FilterChips';
import { outlineQuery } from './api';
import { CountedContext } from './charts/counted';
import { ExportCsv } from './charts/ExportCsv';
import { FormFigures } from './sections/FormFigures';
import { askedIn } from './charts/figures';
import { InsightsFilters } from './InsightsFilters';
import { LaterDrawing } from './charts/LaterDrawing';
import { SectionSkeleton } from './sections/SectionSkeleton';
import { Totals } from './Totals';
import { useInsightsAddress } from './useInsightsAddress';
import { usePrint } from './usePrint';
import { ShowSwitch, ViewTabs } from './ViewTabs';

const CrossFigures = later(() => import('./cross/CrossFigures'), { waiting: <LoadingState /> });

/** The answers of the filtered companies: every question as a chart, one section at a time. */
export default function InsightsPage() {
  const { t } = useTranslation(['insights', 'common', 'directory']);
  const address = useInsightsAddress();
  usePreloaded(LaterDrawing);
  const { restriction, filters, values, narrow, view, section, show, pair, change } = address;
  const figures = useQuery(outlineQuery(restriction));
  // Rendered in slices, between which the browser answers clicks and keys.
  const data = useDeferredValue(figures.data);
  // Filters and the choice of two questions need them; a person who only reads does not.
  const needsForms = useUsed() || view === 'cross' || (values.answer ?? []).length > 0;
  const forms = useQuery({ ...formsQuery, enabled: data !== undefined && needsForms });
  const asked = useMemo(() => {
    // In the page's language, under both names of a text.
    const both = (text: string) => ({ en: text, ar: text });
    return askedIn(forms.data ?? [], { yes: both(t('directory:answer.yes')), no: both(t('directory:answer.no')) });
  }, [forms.data, t]);
  const print = usePrint(restriction, data?.sections.filter(({ form }) => form === view) ?? []);
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
              loading={print.isPreparing}
              loadingPosition="start"
              onClick={print.start}
            >
              {t('common:actions.print')}
            </Button>
          </Box>
        }
      />
      <InsightsFilters filters={filters} values={values} questions={asked} onChange={narrow} />
      {data || figures.isError ? null : <SectionSkeleton count={4} />}
      {figures.isError && !data ? <ErrorState error={figures.error} onRetry={() => void figures.refetch()} /> : null}
      {data && data.sealed > 0 ? (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('sealed', { count: data.sealed })}
        </Alert>
      ) : null}
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
        <EmptyState title={t('none.title')} icon={<InsightsRounded />}>
          {t('none.text')}
        </EmptyState>
      ) : null}
      {data && data.companies > 0 ? (
        <Box aria-busy={figures.isPlaceholderData} sx={whileOutdated(figures.isPlaceholderData, figures)}>
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
              <Loaded query={forms}>
                <CrossFigures questions={asked} pair={pair} onPair={change} restriction={restriction} show={show} />
              </Loaded>
            ) : (
              <FormFigures key={view} form={view} outline={data} named={section} show={show} whole={print.isWhole} />
            )}
          </ViewTabs>
        </Box>
      ) : null}
    </CountedContext>
  );
}

function Loaded({ query, children }: { query: UseQueryResult; children: ReactNode }) {
  if (query.isPending) return <LoadingState />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return children;
}
