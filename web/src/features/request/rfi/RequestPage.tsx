import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { ManagedRfiOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { StatusChip } from '@/components/StatusChip';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { Actions } from './Actions';
import { managedRfiQuery } from './api';
import { Commands } from './Commands';
import { DatesForm } from './DatesForm';
import { Facts, Responses } from './Facts';
import { History } from './History';
import { RemindersPanel } from './reminders/RemindersPanel';

/** The request for information: its titles and dates, and their history. */
export default function RequestPage() {
  const { t } = useTranslation('request');
  const query = useQuery(managedRfiQuery);
  const mayChange = useAbility().can('UPDATE', 'request');
  if (isApiError(query.error, 'forbidden')) return <NoAccess />;
  const managed = query.data;
  const changes = mayChange && managed?.object === null;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        badge={managed?.rfi ? <StatusChip size="small" status={managed.rfi.state} /> : null}
        action={managed?.rfi && changes ? <Actions managed={managed} rfi={managed.rfi} /> : null}
      />
      {managed ? (
        <Managed managed={managed} changes={changes} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
    </>
  );
}

function Managed({ managed, changes }: { managed: ManagedRfiOut; changes: boolean }) {
  const { t } = useTranslation('request');
  const { rfi } = managed;
  const isClosed = rfi?.state === 'closed';
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        gap: 6,
      }}
    >
      <Box sx={{ display: 'grid', gap: 6, alignContent: 'start' }}>
        <Notices managed={managed} />
        {changes && !isClosed ? (
          <Panel title={t(rfi ? 'form.title' : 'form.newTitle')}>
            <DatesForm managed={managed} />
          </Panel>
        ) : (
          <Panel title={t('facts.title')}>{rfi ? <Facts rfi={rfi} /> : t('none')}</Panel>
        )}
        {managed.object ? <Commands managed={managed} object={managed.object} /> : null}
        {rfi ? <RemindersPanel /> : null}
      </Box>
      <Box sx={{ display: 'grid', gap: 6, alignContent: 'start' }}>
        {rfi ? <Responses counts={managed.counts} /> : null}
        <History events={managed.history} />
      </Box>
    </Box>
  );
}

/** What declares the request, and settings that do not apply. */
function Notices({ managed }: { managed: ManagedRfiOut }) {
  const { t } = useTranslation('request');
  const { object, configured, source } = managed;
  const language = currentLanguage();
  return (
    <>
      {object ? (
        <Alert severity="info">{t('source.object', { name: object.name, namespace: object.namespace })}</Alert>
      ) : null}
      {object === null && source === 'object' ? <Alert severity="warning">{t('source.formerObject')}</Alert> : null}
      {configured ? (
        <Alert severity="warning">
          {t('source.configured', {
            title: configured.title[language],
            deadline: formatDateTime(configured.deadline, language),
          })}
        </Alert>
      ) : null}
    </>
  );
}
