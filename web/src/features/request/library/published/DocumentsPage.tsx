import FolderZipRounded from '@mui/icons-material/FolderZipRounded';
import LibraryBooksRounded from '@mui/icons-material/LibraryBooksRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { LibraryDocument } from '@/api/contract';
import { useSignedInUser } from '@/auth/AuthContext';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { isSubmitted } from '@/components/journey';
import { PageHeader } from '@/components/PageHeader';
import { ReviewNotice } from '@/components/ReviewNotice';
import { useJourney } from '@/components/useJourney';
import { useSaveFile } from '@/components/useSaveFile';
import { archiveAddress, documentsQuery } from './api';
import { Clarifications } from './Clarifications';
import { DocumentEntry } from './DocumentEntry';
import { NextStepCard } from './NextStepCard';

export default function DocumentsPage() {
  const { t } = useTranslation('documents');
  return (
    <>
      <PageHeader title={t('title')} lead={<Lead />} action={<DownloadAll />} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 6, md: 8 } }}>
        <Reviewed />
        <NextStep />
        <Documents />
        <Clarifications />
      </Box>
    </>
  );
}

/** Asks to prepare a response only as long as there is one to prepare. */
function Lead() {
  const { t } = useTranslation('documents');
  const { next } = useJourney(useSignedInUser());
  return t(isSubmitted(next) || next.kind === 'closed' ? 'leadAfterwards' : 'lead');
}

/** Everything as one ZIP, once there is something to download. */
function DownloadAll() {
  const { t } = useTranslation('documents');
  const { data } = useQuery(documentsQuery);
  const saving = useSaveFile(t('downloadFailed'));
  if (!data?.items.some(({ kind }) => kind === 'file')) return null;
  return (
    <Button
      component="a"
      href={archiveAddress()}
      download
      variant="outlined"
      startIcon={<FolderZipRounded />}
      loading={saving.busy}
      loadingPosition="start"
      onClick={saving.onClick}
    >
      {t('downloadAll')}
    </Button>
  );
}

/** The status of the response, once it is submitted. Once everything is done, it is all that is left to say. */
function Reviewed() {
  const { t } = useTranslation(['documents', 'progress']);
  const user = useSignedInUser();
  const { next } = useJourney(user);
  const review = user.journey?.review;
  if (!review) return null;
  const done = next.kind === 'done';
  return (
    <ReviewNotice
      review={review}
      {...(done && { title: t('next.done.title') })}
      action={
        <Link component={RouterLink} to="/rfiDocumentForm" variant="label" sx={{ py: 1, justifySelf: 'start' }}>
          {done ? t('next.done.action') : t('progress:review.open')}
        </Link>
      }
    />
  );
}

/** Waits for the configuration, so that no invitation to respond appears after the deadline. */
function NextStep() {
  const { next } = useJourney(useSignedInUser());
  if (next.kind === 'unknown') return <Skeleton variant="rounded" height={112} sx={{ borderRadius: '12px' }} />;
  return <NextStepCard step={next} />;
}

function Documents() {
  const { t } = useTranslation('documents');
  const { data, isPending, error, refetch } = useQuery(documentsQuery);
  if (isPending) return <LoadingList label={t('loading')} />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0) {
    return (
      <EmptyState title={t('empty.title')} icon={<LibraryBooksRounded />}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  return <DocumentList items={data.items} />;
}

function DocumentList({ items }: { items: LibraryDocument[] }) {
  const { t } = useTranslation('documents');
  const available = items.filter(({ kind }) => kind !== 'missing').length;
  return (
    <section aria-label={t('list')}>
      {available < items.length ? (
        <Typography variant="hint" sx={{ mb: 3 }}>
          {t('available', { count: available, total: items.length })}
        </Typography>
      ) : null}
      <Frame>
        {[...items]
          .sort((one, other) => one.position - other.position)
          .map((entry) => (
            <DocumentEntry key={entry.id} entry={entry} />
          ))}
      </Frame>
    </section>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ol"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
      }}
    >
      {children}
    </Box>
  );
}

const placeholders = Array.from({ length: 7 }, (_, index) => index);

/** The height of the seven entries, so that the page does not shift. */
function LoadingList({ label }: { label: string }) {
  return (
    <Box role="status" aria-label={label}>
      <Skeleton width={160} sx={{ mb: 3 }} />
      <Frame>
        {placeholders.map((index) => (
          <Box
            component="li"
            key={index}
            sx={{ display: 'flex', gap: 5, p: 5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
          >
            <Skeleton variant="rounded" width={48} height={48} />
            <Box sx={{ flex: 1 }}>
              <Skeleton width="55%" height={24} />
              <Skeleton width="85%" />
              <Skeleton width="20%" />
            </Box>
          </Box>
        ))}
      </Frame>
    </Box>
  );
}
