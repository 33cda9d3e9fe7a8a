import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { MessageWordingOut } from '@/api/schema.gen';
import { DateTime } from '@/components/DateTime';
import { BreadcrumbLink } from '@/components/BreadcrumbLink';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { SegmentedControl } from '@/components/SegmentedControl';
import { UnknownMessage } from '../UnknownMessage';
import { useMayEdit, useMessageTexts } from '../samples';
import { WordingEditor } from './WordingEditor';
import { wordingQuery } from './wordings';

/** Edits the words of one message. */
export default function WordingPage() {
  const { t } = useTranslation('wording');
  const { template = '' } = useParams();
  const query = useQuery(wordingQuery(template));
  const textsOf = useMessageTexts();
  const mayEdit = useMayEdit(query.data);
  if (isApiError(query.error, 'forbidden') || (query.data && !mayEdit)) return <NoAccess />;
  if (isApiError(query.error, 'not_found')) return <UnknownMessage />;
  return (
    <>
      <PageHeader
        title={t('title', { name: textsOf({ template }).name })}
        lead={t('lead')}
        breadcrumb={<BreadcrumbLink to={`/messages/${template}`}>{t('back')}</BreadcrumbLink>}
      />
      {query.data ? (
        <Channels wording={query.data} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState minHeight={480} />
      )}
    </>
  );
}

function Channels({ wording }: { wording: MessageWordingOut }) {
  const { t } = useTranslation(['wording', 'messages']);
  const [name, setName] = useState<'email' | 'sms'>('email');
  const channel = wording.channels.find((one) => one.channel === name);
  if (!channel) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      {wording.channels.length > 1 ? (
        <div>
          <SegmentedControl
            label={t('channel')}
            value={name}
            segments={wording.channels.map((one) => ({
              value: one.channel,
              label: t(`messages:channel.${one.channel}`),
            }))}
            onChange={setName}
          />
        </div>
      ) : null}
      {channel.failed_at ? (
        <Alert severity="error">
          {t('failed')} <DateTime value={channel.failed_at} />
        </Alert>
      ) : null}
      <WordingEditor key={name} template={wording.template} channel={channel} />
    </Box>
  );
}
