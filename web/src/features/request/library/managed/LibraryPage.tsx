import AddRounded from '@mui/icons-material/AddRounded';
import LibraryBooksRounded from '@mui/icons-material/LibraryBooksRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { LibraryOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { later } from '@/components/later';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { notifyError } from '@/components/toast';
import { useAnnouncer } from '@/components/useAnnouncer';
import { useErrorText } from '@/components/useErrorText';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { SheetPlaceholder } from '@/lists/sheet/SheetPlaceholder';
import { ListSheet } from '@/lists/sheet/ListSheet';
import { libraryQuery, reorderDocuments } from './api';
import { DocumentRow } from './DocumentRow';
import { useLibrary } from './useLibrary';

const AddDialog = later(() => import('./AddDialog'));
const DocumentSheet = later(() => import('./sheet/DocumentSheet'), { waiting: SheetPlaceholder });

/** The documents that companies read, for administrators. */
export default function LibraryPage() {
  const { t } = useTranslation('library');
  const query = useQuery(libraryQuery);
  const ability = useAbility();
  const [adding, setAdding] = useState(false);
  const [, setParams] = useSearchParams();
  if (isApiError(query.error, 'forbidden')) return <NoAccess />;
  const library = query.data;
  const add =
    library && ability.can('CREATE', 'library') ? (
      <Button
        variant="contained"
        startIcon={<AddRounded />}
        disabled={library.items.length >= library.max_documents}
        onClick={() => {
          setAdding(true);
        }}
      >
        {t('add.open')}
      </Button>
    ) : null;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} action={library?.items.length === 0 ? null : add} />
      {library ? (
        library.items.length === 0 ? (
          <EmptyState title={t('empty.title')} icon={<LibraryBooksRounded />} action={add}>
            {t('empty.text')}
          </EmptyState>
        ) : (
          <Documents library={library} />
        )
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingList label={t('loading')} />
      )}
      {library ? (
        <AddDialog
          open={adding}
          maxBytes={library.max_file_bytes}
          onAdded={({ id }) => {
            setAdding(false);
            setParams({ document: id });
          }}
          onClose={() => {
            setAdding(false);
          }}
        />
      ) : null}
    </>
  );
}

function Documents({ library }: { library: LibraryOut }) {
  const { t } = useTranslation('library');
  const ability = useAbility();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const { look } = useLibrary();
  const { announce, voice } = useAnnouncer();
  const [params, setParams] = useSearchParams();
  const { items } = library;
  const ids = items.map(({ id }) => id);
  const moving = useMutation({
    networkMode: 'always',
    mutationFn: ({ after }: { after: string[]; moved: string }) => reorderDocuments(ids, after),
    onSuccess: (saved, { moved }) => {
      queryClient.setQueryData(libraryQuery.queryKey, saved);
      const found = saved.items.find(({ id }) => id === moved);
      if (found) {
        const title = isolate(found.title[currentLanguage()], currentLanguage());
        announce(t('order.moved', { title, position: found.position, total: saved.items.length }));
      }
    },
    onError: (error) => {
      void look();
      notifyError(errorText(error));
    },
  });
  const move = (index: number, by: -1 | 1) => {
    if (moving.isPending) return;
    const after = [...ids];
    const [moved] = after.splice(index, 1);
    if (moved === undefined) return;
    after.splice(index + by, 0, moved);
    moving.mutate({ after, moved });
  };
  const row = params.get('document');
  const close = () => {
    setParams({});
  };
  return (
    <>
      <Typography variant="hint" sx={{ mb: 3 }}>
        {t('count', { count: items.length })}
      </Typography>
      <Frame label={t('title')}>
        {items.map((document, index) => (
          <DocumentRow
            key={document.id}
            document={document}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onMove={
              ability.can('UPDATE', 'library')
                ? (by) => {
                    move(index, by);
                  }
                : undefined
            }
          />
        ))}
      </Frame>
      {voice}
      <ListSheet wide content={DocumentSheet} list={{ address: { row, change: close }, focus: { returnTo: focusRow } }}>
        {(id, titleId) => (
          <DocumentSheet
            library={library}
            document={items.find((item) => item.id === id)}
            titleId={titleId}
            onDeleted={close}
          />
        )}
      </ListSheet>
    </>
  );
}

/** The link of the row whose sheet has closed; the page's title if the row is gone. */
function focusRow(id: string | null): void {
  const link = document.querySelector<HTMLElement>(`a[href$="?document=${CSS.escape(id ?? '')}"]`);
  (link ?? document.querySelector<HTMLElement>('h1'))?.focus();
}

function Frame({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        overflow: 'hidden',
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

/** As high as the seven first entries, so that the page does not shift. */
function LoadingList({ label }: { label: string }) {
  return (
    <Box role="status" aria-label={label}>
      <Skeleton width={120} sx={{ mb: 3 }} />
      <Frame>
        {placeholders.map((index) => (
          <Box component="li" key={index} sx={{ p: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <Skeleton width="60%" height={24} />
          </Box>
        ))}
      </Frame>
    </Box>
  );
}
