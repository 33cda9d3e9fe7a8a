import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { client, unwrap } from '@/api/client';
import { useConfig } from '@/api/config';
import type { Insights } from '@/api/contract';
import { useSignedInUser } from '@/auth/AuthContext';
import { ErrorState } from '@/components/ErrorState';
import { DocumentTitle, usePageHeading } from '@/components/PageHeader';
import { isolate } from '@/i18n/isolate';
import { ContourLines } from '@/theme/ContourLines';
import { CurrentRequest } from './CurrentRequest';
import { figureColumns, Figures } from './Figures';
import { FirstSteps } from './FirstSteps';
import { LatestActivity } from './LatestActivity';
import { SubmissionsChart } from './chart/SubmissionsChart';
import { WorkQueue } from './WorkQueue';

const insightsQuery = queryOptions({
  queryKey: ['insights'],
  // The page stays fresh by itself; a hidden tab waits.
  refetchInterval: 60_000,
  queryFn: ({ signal }) => unwrap(client.GET('/api/insights', { signal })),
});

/** The home page of administrators: pending companies, participants, time left. */
export default function HomePage() {
  const { t } = useTranslation('home');
  const insights = useQuery(insightsQuery);
  const config = useConfig();
  // Rendered in slices, between which the browser answers clicks and keys; each part only if its data changed.
  const data = useDeferredValue(insights.data);
  const waits = (!data && !insights.isError) || !config;
  return (
    <>
      <Welcome />
      {waits ? <Waiting /> : null}
      {insights.isError && !data ? <ErrorState error={insights.error} onRetry={() => void insights.refetch()} /> : null}
      {data && config ? <Work work={data.work} firstSteps={data.first_steps} /> : null}
      {data && config ? (
        <Box component="section" aria-labelledby="figures-title" sx={{ mt: 6 }}>
          <h2 id="figures-title" className="visuallyHidden">
            {t('figures.title')}
          </h2>
          <Figures
            pending={data.pending}
            active={data.active}
            submitted={data.submitted}
            missing={data.not_submitted}
            rfi={config.rfi}
          />
        </Box>
      ) : null}
      {/* Rendered together, because later parts would shift earlier ones. */}
      {waits ? null : (
        <Box sx={columns}>
          <Box sx={{ display: 'grid', gap: 6 }}>
            {data ? (
              <SubmissionsChart days={data.submissions_per_day} opensAt={data.opens_at} deadline={data.deadline} />
            ) : null}
            <CurrentRequest rfi={config.rfi} />
          </Box>
          {data ? <LatestActivity events={data.latest_activity} /> : null}
        </Box>
      )}
    </>
  );
}

/** In a new portal the first steps; what needs attention beside them, if there is anything. */
function Work({ work, firstSteps }: { work: Insights['work']; firstSteps: Insights['first_steps'] }) {
  // The release before answers without them.
  const isNew = Boolean(firstSteps);
  const steps = firstSteps ?? [];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      {steps.length > 0 ? <FirstSteps steps={steps} /> : null}
      {work.length > 0 || steps.length === 0 ? <WorkQueue work={work} isNew={isNew} /> : null}
    </Box>
  );
}

function Welcome() {
  const { t } = useTranslation('home');
  const { first_name: name } = useSignedInUser();
  const title = t('title', { name: isolate(name) });
  const heading = usePageHeading<HTMLHeadingElement>(title);
  return (
    <Box
      component="header"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        borderRadius: '12px',
        bgcolor: (theme) => theme.tokens.panel,
        display: 'flex',
        alignItems: 'center',
        minHeight: 64,
        px: { xs: 4, md: 6 },
        py: 3,
        mb: 6,
      }}
    >
      <DocumentTitle title={title} />
      <ContourLines tone="panel" clear="start" />
      <Box sx={{ position: 'relative' }}>
        <Typography
          variant="h1"
          ref={heading}
          tabIndex={-1}
          sx={{ typography: 'h2', color: (theme) => theme.tokens.onPanel }}
        >
          {title}
        </Typography>
      </Box>
    </Box>
  );
}

const columns = {
  mt: 6,
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;
const card = { borderRadius: '12px' } as const;

/** The layout of the loaded page: figures in columns, chart and RFI beside the activity. */
function Waiting() {
  const { t } = useTranslation('common');
  return (
    <Box role="status" aria-label={t('loading')}>
      <Skeleton variant="rounded" height={220} sx={card} />
      <Box sx={{ ...figureColumns, mt: 6 }}>
        {[0, 1, 2, 3].map((figure) => (
          <Skeleton key={figure} variant="rounded" height={140} sx={card} />
        ))}
      </Box>
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 6 }}>
          <Skeleton variant="rounded" height={360} sx={card} />
          <Skeleton variant="rounded" height={240} sx={card} />
        </Box>
        <Skeleton variant="rounded" height={620} sx={card} />
      </Box>
    </Box>
  );
}
