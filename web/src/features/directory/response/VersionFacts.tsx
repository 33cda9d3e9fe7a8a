import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import { useTranslation } from 'react-i18next';
import type { ResponseVersion } from '@/api/contract';
import { FileNamesIn } from '@/components/FileName';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { ToneChip, type Look } from '@/components/ToneChip';
import { isolateLtr } from '@/i18n/isolate';

const looks: Record<ResponseVersion['state'], Look> = {
  submitted: { icon: CheckCircleRounded, tone: 'good' },
  superseded: { icon: HistoryRounded, tone: 'quiet' },
  withdrawn: { icon: UndoRounded, tone: 'waiting', mirrored: true },
};

export function VersionChip({ state }: { state: ResponseVersion['state'] }) {
  const { t } = useTranslation('progress');
  return <ToneChip {...looks[state]} label={t(`version.state.${state}`)} />;
}

/** Number, state and times of a version, and what it changed. */
export function VersionFacts({ version }: { version: ResponseVersion }) {
  const { t } = useTranslation('progress');
  const { added, removed, state, ended_at: endedAt } = version;
  const changes = [
    ...added.map((name) => t('version.added', { name: isolateLtr(name) })),
    ...removed.map((name) => t('version.removed', { name: isolateLtr(name) })),
    ...(version.links_changed ? [t('version.links')] : []),
  ];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="label" component="h3">
          {t('version.number', { number: version.number })}
        </Typography>
        <VersionChip state={state} />
      </Box>
      <Typography variant="hint" component="p">
        <Sentence text={t('version.submittedAt')} parts={{ time: <DateTime value={version.submitted_at} /> }} />
      </Typography>
      {endedAt && state !== 'submitted' ? (
        <Typography variant="hint" component="p">
          <Sentence text={t(`version.endedAt.${state}`)} parts={{ time: <DateTime value={endedAt} /> }} />
        </Typography>
      ) : null}
      {changes.length > 0 ? (
        <Typography variant="body2" component="p" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          <FileNamesIn text={changes.join(' · ')} />
        </Typography>
      ) : null}
    </>
  );
}
