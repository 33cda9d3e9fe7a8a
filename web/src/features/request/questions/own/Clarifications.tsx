import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import type { Topic } from '@/api/schema.gen';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { SearchField } from '@/components/SearchField';
import { useSaveFile } from '@/components/useSaveFile';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { ClarificationCard } from '@/features/request/clarifications/topics/ClarificationCard';
import { TopicSelect } from '@/features/request/clarifications/topics/TopicSelect';
import { clarificationName, topics } from '@/features/request/clarifications/topics/topics';
import { clarificationsQuery } from './api';

const topicOf = (value: string | null): Topic | '' => topics.find((topic) => topic === value) ?? '';

/** The published clarifications, newest first, with search and topic in the address. */
export function Clarifications() {
  const { t } = useTranslation('questions');
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const topic = topicOf(params.get('topic'));
  const query = useQuery({ ...clarificationsQuery(search, topic), placeholderData: keepPreviousData });
  const found = query.data;
  useNamedCard(found !== undefined);
  const narrow = (name: 'search' | 'topic', value: string) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  };
  if (query.isError && !found) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!found) return <LoadingState />;
  if (found.total === 0) {
    return <EmptyState title={t('clarifications.none')}>{t('clarifications.noneText')}</EmptyState>;
  }
  const number = (value: number) => formatNumber(value, currentLanguage());
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
        <Box sx={{ flex: '1 1 220px', maxWidth: 360 }}>
          <SearchField
            label={t('clarifications.search')}
            value={search}
            onSearch={(text) => {
              narrow('search', text);
            }}
          />
        </Box>
        <TopicSelect
          value={topic}
          onChange={(value) => {
            narrow('topic', value);
          }}
        />
        <Pdf />
        <Typography variant="label" component="p" role="status" sx={{ marginInlineStart: { md: 'auto' } }}>
          {t('clarifications.count', { count: found.items.length, formatted: number(found.items.length) })}
        </Typography>
      </Box>
      {found.items.length === 0 ? (
        <EmptyState
          title={t('clarifications.noMatch')}
          action={
            <Button
              variant="outlined"
              onClick={() => {
                setParams({}, { replace: true });
              }}
            >
              {t('clarifications.clear')}
            </Button>
          }
        />
      ) : (
        <Box
          component="ol"
          aria-busy={query.isPlaceholderData}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}
        >
          {found.items.map((item) => (
            <li key={item.number}>
              <ClarificationCard clarification={item} />
            </li>
          ))}
        </Box>
      )}
    </>
  );
}

function Pdf() {
  const { t } = useTranslation('questions');
  const saving = useSaveFile(t('clarifications.pdfFailed'));
  return (
    <Button
      component="a"
      href={`/api/clarifications/pdf?locale=${currentLanguage()}`}
      download
      variant="outlined"
      sx={{ minHeight: 36, py: '6px' }}
      startIcon={<PictureAsPdfRounded />}
      loading={saving.busy}
      loadingPosition="start"
      onClick={saving.onClick}
    >
      {t('clarifications.pdf')}
    </Button>
  );
}

/** Shows the clarification that the address names: `#C-3`. */
function useNamedCard(isThere: boolean) {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!isThere || hash === '') return;
    const named = [...document.querySelectorAll<HTMLElement>('[data-clarification]')].find(
      (card) => `#${clarificationName(Number(card.dataset.clarification))}` === hash,
    );
    named?.scrollIntoView({ block: 'start' });
    named?.focus({ preventScroll: true });
  }, [isThere, hash, key]);
}
