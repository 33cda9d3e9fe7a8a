import DownloadRounded from '@mui/icons-material/DownloadRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentFileOut, PublicDocumentOut } from '@/api/schema.gen';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { Panel } from '@/components/Panel';
import { Sentence } from '@/components/Sentence';
import { useFileSizeText } from '@/components/useFileSizeText';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { publicDocumentsQuery, publicFileAddress } from './api';

/** The documents of the library that anyone may read. */
export function PublicDocuments() {
  const { t } = useTranslation('about');
  return (
    <Panel title={t('documents.title')}>
      <Box sx={{ mt: 3, display: 'grid', gap: 3 }}>
        <Documents />
        <Typography variant="hint" component="p">
          {t('documents.more')}
        </Typography>
      </Box>
    </Panel>
  );
}

function Documents(): ReactNode {
  const { t } = useTranslation('about');
  const { t: common } = useTranslation('common');
  const query = useQuery(publicDocumentsQuery);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <Box role="status" aria-label={common('loading')}>
        <Skeleton width="70%" />
        <Skeleton width="40%" />
      </Box>
    );
  if (query.data.items.length === 0) return <Typography>{t('documents.none')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
      {query.data.items.map((document) => (
        <Entry key={document.id} document={document} />
      ))}
    </Box>
  );
}

function Entry({ document }: { document: PublicDocumentOut }) {
  const { t } = useTranslation('about');
  const own = currentLanguage();
  const title = document.title[own];
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Typography variant="label" component="h3" dir={languages[own].dir} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {document.description[own] ? (
        <Typography variant="body2" color="textSecondary" dir={languages[own].dir} sx={{ overflowWrap: 'anywhere' }}>
          {document.description[own]}
        </Typography>
      ) : null}
      {document.changed_at ? (
        <Typography variant="hint" component="p">
          <Sentence
            text={t('documents.updated')}
            parts={{ date: <DateTime value={document.changed_at} format="date" /> }}
          />
        </Typography>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {document.url === null ? (
          document.files.map((file) => <File key={file.id} file={file} title={title} id={document.id} />)
        ) : (
          <Button
            component="a"
            href={document.url}
            rel="noreferrer"
            variant="outlined"
            size="small"
            startIcon={<OpenInNewRounded className="mirrored" />}
          >
            {t('documents.open')}
            <Of title={title} />
          </Button>
        )}
      </Box>
    </Box>
  );
}

function File({ file, title, id }: { file: DocumentFileOut; title: string; id: string }) {
  const { t } = useTranslation('about');
  const fileSize = useFileSizeText();
  const language = file.language === null ? null : languages[file.language].label;
  const details = [language, fileSize(file.size)].filter((part) => part !== null).join(' · ');
  return (
    <Button
      component="a"
      href={publicFileAddress(id, file.language ?? currentLanguage())}
      download
      variant="outlined"
      size="small"
      startIcon={<DownloadRounded />}
    >
      {`${t('documents.download')} · ${details}`}
      <Of title={title} />
    </Button>
  );
}

/** Tells equal buttons apart for screen readers. */
function Of({ title }: { title: string }) {
  return <span className="visuallyHidden">{`: ${title}`}</span>;
}
