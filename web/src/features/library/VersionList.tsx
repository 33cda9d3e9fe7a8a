import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ManagedVersion } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { Content } from './Content';

/** All versions, newest first, on a line with dots; the one that companies read is filled. */
export function VersionList({ versions }: { versions: ManagedVersion[] }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
      {versions.map((version, index) => (
        <Box
          component="li"
          key={version.number}
          sx={{
            position: 'relative',
            paddingInlineStart: 6,
            pb: 5,
            '&::before': {
              content: '""',
              position: 'absolute',
              insetInlineStart: 0,
              top: 5,
              width: 12,
              height: 12,
              boxSizing: 'border-box',
              borderRadius: '50%',
              border: (theme) => `2px solid ${theme.tokens.primary}`,
              bgcolor: index === 0 ? 'primary.main' : 'background.paper',
            },
            '&:not(:last-of-type)::after': {
              content: '""',
              position: 'absolute',
              insetInlineStart: 5,
              top: 20,
              bottom: -2,
              borderInlineStart: '2px solid',
              borderColor: 'divider',
            },
          }}
        >
          <Version version={version} standing={index === 0} />
        </Box>
      ))}
    </Box>
  );
}

function Version({ version, standing }: { version: ManagedVersion; standing: boolean }) {
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
          <Bdi>{note[language]}</Bdi>
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
