import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyDeadlineOut } from '@/api/schema.gen';
import { isApiError } from '@/api/ApiError';
import { useAbility } from '@/auth/ability';
import { useServerNow } from '@/clock/serverClock';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { later } from '@/components/later';
import { Sentence } from '@/components/Sentence';
import { SheetPanel } from '@/lists/sheet/SheetPanel';
import { extensionQuery } from './api';
import type { ExtensionAction } from './ExtensionDialog';

const ExtensionDialog = later(() => import('./ExtensionDialog'));

interface ExtensionPanelProps {
  companyId: string;
  name: string;
}

/** The deadline of one company, and more time for it. Nothing before a request is published. */
export function ExtensionPanel({ companyId, name }: ExtensionPanelProps) {
  const { t } = useTranslation('directory');
  const mayExtend = useAbility().can('UPDATE', 'submissions');
  const { data, error, refetch } = useQuery(extensionQuery(companyId));
  const [action, setAction] = useState<ExtensionAction>('give');
  const [asking, setAsking] = useState(false);
  const ended = useServerNow(5000) > Date.parse(data?.until ?? '');
  if (!data) {
    if (!error) return <SheetPanel title={t('extension.title')} />;
    const isUnpublished = isApiError(error, 'not_found');
    return isUnpublished ? null : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const ask = (wanted: ExtensionAction) => () => {
    setAction(wanted);
    setAsking(true);
  };
  const running = data.until !== null && !ended;
  return (
    <SheetPanel title={t('extension.title')}>
      <Facts deadline={data} ended={ended} />
      {mayExtend ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="outlined" size="small" onClick={ask(running ? 'change' : 'give')}>
            {t(`extension.${running ? 'change' : 'give'}.open`)}
          </Button>
          {running ? (
            <Button variant="dangerOutlined" size="small" onClick={ask('takeBack')}>
              {t('extension.takeBack.open')}
            </Button>
          ) : null}
        </Box>
      ) : null}
      <ExtensionDialog
        open={asking}
        action={action}
        companyId={companyId}
        name={name}
        deadline={data}
        onClose={() => {
          setAsking(false);
        }}
      />
    </SheetPanel>
  );
}

function Facts({
  deadline: { until, deadline, change, locale },
  ended,
}: {
  deadline: CompanyDeadlineOut;
  ended: boolean;
}) {
  const { t } = useTranslation('directory');
  const state = until === null ? 'asAll' : ended ? 'ended' : 'running';
  return (
    <>
      <Typography variant="body2">
        <Sentence text={t(`extension.${state}`)} parts={{ time: <DateTime value={until ?? deadline} /> }} />
      </Typography>
      {change ? (
        <>
          <Typography variant="body2" lang={locale} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <Bdi>{change.reason}</Bdi>
          </Typography>
          <Typography variant="caption" component="p">
            <Sentence
              text={t(until === null ? 'extension.takenBackBy' : 'extension.givenBy')}
              parts={{ by: <Bdi>{change.by}</Bdi>, time: <DateTime value={change.at} /> }}
            />
          </Typography>
        </>
      ) : null}
    </>
  );
}
