import DownloadRounded from '@mui/icons-material/DownloadRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { LibraryDocument } from '@/api/contract';
import { LtrText } from '@/components/Bdi';
import { FileSize } from '@/components/FileSize';
import { notifyError } from '@/components/toast';
import { currentLanguage } from '@/i18n/i18n';
import { downloadDocument, fileAddress } from './api';

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
        <Typography variant="h3" component="h2" sx={{ fontSize: '1rem', fontWeight: 500 }}>
          {entry.title[language]}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {entry.description[language]}
        </Typography>
        <Meta entry={entry} />
      </Box>
      <Box sx={{ gridColumn: { xs: 2, sm: 'auto' } }}>
        {entry.kind === 'file' ? <Download entry={entry} /> : null}
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
    </MetaLine>
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

function Download({ entry }: { entry: LibraryDocument }) {
  const { t } = useTranslation('documents');
  const [busy, setBusy] = useState(false);
  const download = (event: MouseEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    downloadDocument(entry)
      .catch((error: unknown) => {
        // A lost session has its own message.
        if (!isApiError(error) || error.status !== 401) notifyError(t('downloadFailed'));
      })
      .finally(() => {
        setBusy(false);
      });
  };
  return (
    <Button
      component="a"
      href={fileAddress(entry.id)}
      download
      variant="hover"
      startIcon={<DownloadRounded />}
      loading={busy}
      loadingPosition="start"
      aria-label={t('downloadOf', { title: entry.title[currentLanguage()] })}
      onClick={download}
    >
      {t('download')}
    </Button>
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
      variant="hover"
      startIcon={<OpenInNewRounded className="mirrored" />}
      aria-label={t('openOf', { title: entry.title[currentLanguage()] })}
    >
      {t('open')}
    </Button>
  );
}
