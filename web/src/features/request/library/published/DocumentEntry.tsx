import FiberNewRounded from '@mui/icons-material/FiberNewRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryDocument } from '@/api/contract';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { FileSize } from '@/components/FileName';
import { ToneChip } from '@/components/ToneChip';
import { currentLanguage } from '@/i18n/i18n';
import { Files } from './Files';

/** For example "PDF" of `policy.pdf`. */
const typeOf = ({ name, content_type }: LibraryDocument): string =>
  (name?.split('.').at(-1) ?? content_type?.split('/').at(-1) ?? '').toUpperCase();

/** One reference document: number, title, description and download. */
export function DocumentEntry({ entry }: { entry: LibraryDocument }) {
  const language = currentLanguage();
  const missing = entry.kind === 'missing';
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '36px minmax(0, 1fr)', sm: '48px minmax(0, 1fr) auto' },
        columnGap: { xs: 3, sm: 5 },
        rowGap: 3,
        alignItems: 'center',
        p: { xs: 4, sm: 5 },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box
        aria-hidden
        sx={{
          alignSelf: 'start',
          display: 'grid',
          placeItems: 'center',
          width: { xs: 36, sm: 48 },
          height: { xs: 36, sm: 48 },
          borderRadius: 1,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          color: missing ? 'text.secondary' : 'primary.main',
          bgcolor: (theme) => (missing ? theme.tokens.page : theme.tokens.primarySoft),
        }}
      >
        {entry.position}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Typography variant="h3" component="h2" sx={{ fontSize: '1rem', fontWeight: 500 }}>
            {entry.title[language]}
          </Typography>
          {entry.is_new ? <NewChip /> : null}
        </Box>
        {entry.description[language] === '' ? null : (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {entry.description[language]}
          </Typography>
        )}
        <Meta entry={entry} />
        {entry.versions.length > 1 ? <Versions entry={entry} /> : null}
      </Box>
      <Box sx={{ gridColumn: { xs: 2, sm: 'auto' } }}>
        {entry.kind === 'file' ? <Files entry={entry} /> : null}
        {entry.kind === 'link' && entry.url ? <Open entry={entry} url={entry.url} /> : null}
      </Box>
    </Box>
  );
}

function Meta({ entry }: { entry: LibraryDocument }) {
  const { t } = useTranslation('documents');
  if (entry.kind === 'missing') {
    return (
      <MetaLine>
        <ScheduleRounded aria-hidden sx={{ fontSize: 16 }} />
        {t('missing')}
      </MetaLine>
    );
  }
  if (entry.kind === 'link') {
    return (
      <MetaLine>
        {t('link')}
        {entry.url && URL.canParse(entry.url) ? (
          <>
            <span aria-hidden>·</span>
            <LtrText>{new URL(entry.url).hostname}</LtrText>
          </>
        ) : null}
        <Changed entry={entry} />
      </MetaLine>
    );
  }
  return (
    <MetaLine>
      {t('file', { type: typeOf(entry) })}
      {entry.size === null ? null : (
        <>
          <span aria-hidden>·</span>
          <FileSize bytes={entry.size} />
        </>
      )}
      <Changed entry={entry} />
    </MetaLine>
  );
}

function Changed({ entry }: { entry: LibraryDocument }) {
  const { t } = useTranslation('documents');
  if (entry.changed_at === null) return null;
  return (
    <>
      <span aria-hidden>·</span>
      <span>
        {t(entry.versions.length > 1 ? 'changed' : 'published')} <DateTime value={entry.changed_at} format="date" />
      </span>
    </>
  );
}

function NewChip() {
  const { t } = useTranslation('documents');
  return <ToneChip icon={FiberNewRounded} tone="good" label={t('new')} />;
}

/** What has changed, newest first. */
function Versions({ entry }: { entry: LibraryDocument }) {
  const { t } = useTranslation('documents');
  const language = currentLanguage();
  return (
    <Box component="details" sx={{ mt: 2, fontSize: '0.875rem' }}>
      <Box component="summary" sx={{ py: 1, cursor: 'pointer', width: 'fit-content', fontWeight: 500 }}>
        {t('versions', { count: entry.versions.length })}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 2 }}>
        {entry.versions.map(({ number, at, note }) => (
          <li key={number}>
            <Typography variant="caption" component="p">
              {t('version', { number })} · <DateTime value={at} format="date" />
            </Typography>
            {note ? (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                <Bdi language={language}>{note[language]}</Bdi>
              </Typography>
            ) : null}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function MetaLine({ children }: { children: ReactNode }) {
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2 }}
    >
      {children}
    </Typography>
  );
}

function Open({ entry, url }: { entry: LibraryDocument; url: string }) {
  const { t } = useTranslation('documents');
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      variant="outlined"
      startIcon={<OpenInNewRounded className="mirrored" />}
      aria-label={t('openOf', { title: entry.title[currentLanguage()] })}
    >
      {t('open')}
    </Button>
  );
}
