import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { SampleMessageOut } from '@/api/schema.gen';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { SearchField } from '@/components/SearchField';
import { finderOf } from '@/i18n/fold';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { MessageRow } from './MessageRow';
import { galleryQuery, grouped, useMessageTexts } from './samples';

/** All messages of the portal. */
export default function MessagesPage() {
  const { t } = useTranslation('messages');
  const query = useQuery(galleryQuery);
  if (isApiError(query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {query.data ? (
        <Gallery messages={query.data.items} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
    </>
  );
}

function Gallery({ messages }: { messages: readonly SampleMessageOut[] }) {
  const { t } = useTranslation('messages');
  const textsOf = useMessageTexts();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const find = (text: string) => {
    setParams(text === '' ? {} : { search: text }, { replace: true });
  };
  const number = (value: number) => formatNumber(value, currentLanguage());
  const finds = finderOf(search);
  const found = messages.filter((message) => {
    const { name, when, to } = textsOf(message);
    return finds(
      [
        name,
        when,
        to,
        message.template,
        ...[message.en, message.ar].flatMap(({ subject, text, sms }) => [subject, text, sms]),
      ].join('\n'),
    );
  });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
        <Box sx={{ flex: '1 1 260px', maxWidth: 420 }}>
          <SearchField label={t('search')} placeholder={t('searchHint')} value={search} onSearch={find} />
        </Box>
        <Typography
          role="status"
          variant="label"
          component="p"
          sx={{ marginInlineStart: { md: 'auto' }, fontVariantNumeric: 'tabular-nums' }}
        >
          {search === ''
            ? t('count', { count: messages.length, formatted: number(messages.length) })
            : t('matched', { matched: number(found.length), total: number(messages.length) })}
        </Typography>
      </Box>
      {found.length === 0 ? (
        <EmptyState
          title={t('noMatch.title')}
          icon={<SearchOffRounded />}
          action={
            <Button
              variant="outlined"
              onClick={() => {
                find('');
              }}
            >
              {t('noMatch.clear')}
            </Button>
          }
        >
          {t('noMatch.text')}
        </EmptyState>
      ) : null}
      {grouped(found).map((group) => (
        <Box component="section" key={group.name} aria-labelledby={`messages-${group.name}`} sx={{ mt: 6 }}>
          <Typography variant="title" component="h2" sx={{ fontSize: '1rem' }} id={`messages-${group.name}`}>
            {t(`group.${group.name}`)}
          </Typography>
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              mt: 2,
              p: 0,
              border: 1,
              borderColor: 'divider',
              borderRadius: '12px',
              bgcolor: 'background.paper',
              overflow: 'hidden',
            }}
          >
            {group.messages.map((message) => (
              <MessageRow key={message.template} message={message} texts={textsOf(message)} />
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}
