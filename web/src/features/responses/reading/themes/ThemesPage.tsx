import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { CountedThemeOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { Bdi } from '@/components/Bdi';
import { BreadcrumbLink } from '@/components/BreadcrumbLink';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { later } from '@/components/later';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { counted } from '@/i18n/counts';
import { isolate } from '@/i18n/isolate';
import { themesQuery } from '../api';
import { ThemePassages } from './ThemePassages';
import type { ThemeAction } from './ThemeDialog';

const ThemeDialog = later(() => import('./ThemeDialog'));

interface Asked {
  action: ThemeAction;
  theme: CountedThemeOut | null;
}

/** The themes of the request with what stands under them, to be renamed, merged, split and deleted. */
export default function ThemesPage() {
  const { t } = useTranslation('reading');
  const query = useQuery(themesQuery);
  const mayWrite = useAbility().can('UPDATE', 'reading');
  const [asked, setAsked] = useState<Asked | null>(null);
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState<Asked | null>(null);
  if (asked && asked !== last) setLast(asked);
  if (isApiError(query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader
        title={t('themes.title')}
        lead={t('themes.lead')}
        breadcrumb={<BreadcrumbLink to="/reading">{t('title')}</BreadcrumbLink>}
        action={
          mayWrite ? (
            <Button
              variant="outlined"
              onClick={() => {
                setAsked({ action: 'create', theme: null });
              }}
            >
              {t('themes.create')}
            </Button>
          ) : undefined
        }
      />
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState title={t('themes.empty')}>{t('themes.emptyText')}</EmptyState>
        ) : (
          <Box component="ul" aria-label={t('themes.title')} sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 960 }}>
            {query.data.map((theme) => (
              <OneTheme
                key={theme.id}
                theme={theme}
                mayWrite={mayWrite}
                mayMerge={query.data.length > 1}
                onAsk={(action) => {
                  setAsked({ action, theme });
                }}
              />
            ))}
          </Box>
        )
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
      {last ? (
        <ThemeDialog
          open={asked !== null}
          action={last.action}
          theme={last.theme}
          themes={query.data ?? []}
          onClose={() => {
            setAsked(null);
          }}
        />
      ) : null}
    </>
  );
}

interface OneThemeProps {
  theme: CountedThemeOut;
  mayWrite: boolean;
  mayMerge: boolean;
  onAsk: (action: ThemeAction) => void;
}

function OneTheme({ theme, mayWrite, mayMerge, onAsk }: OneThemeProps) {
  const { t } = useTranslation('reading');
  const [isOpen, setOpen] = useState(false);
  const name = isolate(theme.name);
  const actions: readonly Exclude<ThemeAction, 'create'>[] = [
    'rename',
    ...(mayMerge ? (['merge'] as const) : []),
    ...(theme.passages > 1 ? (['split'] as const) : []),
    ...(theme.passages === 0 ? (['delete'] as const) : []),
  ];
  return (
    <Box component="li" sx={{ py: 2, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="label" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            <Bdi>{theme.name}</Bdi>
          </Typography>
          <Typography variant="hint" component="p">
            {t('themes.passages', counted(theme.passages))}
            {theme.passages > 0 ? ` · ${t('themes.companies', counted(theme.companies))}` : null}
          </Typography>
        </Box>
        {theme.passages > 0 ? (
          <Button
            variant="text"
            size="small"
            aria-expanded={isOpen}
            aria-label={t('themes.showOf', { name })}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            {t('themes.show')}
          </Button>
        ) : null}
        {mayWrite
          ? actions.map((action) => (
              <Button
                key={action}
                variant="text"
                size="small"
                aria-label={t(`themes.${action}Of`, { name })}
                onClick={() => {
                  onAsk(action);
                }}
              >
                {t(`themes.${action}`)}
              </Button>
            ))
          : null}
      </Box>
      {isOpen ? <ThemePassages id={theme.id} /> : null}
    </Box>
  );
}
