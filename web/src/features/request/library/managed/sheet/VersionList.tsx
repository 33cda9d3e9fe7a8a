import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ManagedVersionOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { VersionLine } from '@/components/VersionLine';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { Content } from './Content';

/** All versions, newest first, on a line with dots; the one that companies read is filled. */
export function VersionList({ versions }: { versions: ManagedVersionOut[] }) {
  return (
    <VersionLine
      items={versions.map((version, index) => ({
        key: version.number,
        filled: index === 0,
        content: <Version version={version} standing={index === 0} />,
      }))}
    />
  );
}

function Version({ version, standing }: { version: ManagedVersionOut; standing: boolean }) {
  const { t } = useTranslation('library');
  const language = currentLanguage();
  const { notified, note } = version;
  return (
    <>
      <Typography variant="label" component="h4">
        {t(standing ? 'versions.standing' : 'versions.number', { number: version.number })}
      </Typography>
      <Typography variant="hint" component="p">
        <DateTime value={version.at} /> · {version.by ? <Bdi>{version.by}</Bdi> : t('versions.system')}
      </Typography>
      {note ? (
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          <Bdi language={language}>{note[language]}</Bdi>
        </Typography>
      ) : null}
      {notified ? (
        <Typography variant="hint" component="p" sx={{ mt: 1 }}>
          {notified.companies === null
            ? t('versions.notifying', { at: formatDateTime(notified.at, language) })
            : t('versions.notified', { count: notified.companies, at: formatDateTime(notified.at, language) })}
        </Typography>
      ) : null}
      {standing ? null : <Content version={version} />}
    </>
  );
}
