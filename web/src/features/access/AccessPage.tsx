import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { AccessMatrix } from '@/api/contract';
import { permissionLabel, subjectLabel } from '@/auth/grantable';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { SearchField } from '@/components/SearchField';
import { hasWords } from '@/i18n/fold';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { useRoomForTable } from '@/lists/table/ListRows';
import { matrixQuery } from './api';
import { isOpenedBy, nameOf } from './matching';
import { MatrixCards, MatrixTable } from './MatrixTable';
import { useAccessWords } from './useAccessWords';

const audiences = [
  'everybody',
  'signedIn',
  'approvedCompany',
  'answeredCompany',
  'answeredCompanyOrAdmin',
  'admin',
] as const;

/** The permissions matrix of the server in words. */
export default function AccessPage() {
  const { t } = useTranslation('access');
  const query = useQuery(matrixQuery);
  if (isApiError(query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        breadcrumb={
          <Link component={RouterLink} to="/users" variant="label" sx={{ display: 'inline-block', py: 1, mb: 2 }}>
            {t('users')}
          </Link>
        }
      />
      {query.data ? (
        <Matrix matrix={query.data} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
    </>
  );
}

function Matrix({ matrix }: { matrix: AccessMatrix }) {
  const { t } = useTranslation('access');
  const words = useAccessWords();
  const roomy = useRoomForTable();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const opener = params.get('opener') ?? '';
  const narrow = (wanted: Readonly<Record<string, string>>) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(wanted)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  };
  const number = (value: number) => formatNumber(value, currentLanguage());
  const total = matrix.routes.length;
  const routes = matrix.routes.filter(
    (route) =>
      isOpenedBy(route, opener) &&
      hasWords(
        [words.request(route), words.who(route), route.method, route.path, ...route.permissions.map(nameOf)].join(' '),
        search,
      ),
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
        <Box sx={{ flex: '1 1 260px', maxWidth: 420 }}>
          <SearchField
            label={t('search')}
            placeholder={t('searchHint')}
            value={search}
            onSearch={(text) => {
              narrow({ search: text.trim() });
            }}
          />
        </Box>
        <OpenerSelect
          matrix={matrix}
          value={opener}
          onChange={(value) => {
            narrow({ opener: value });
          }}
        />
        <Typography
          role="status"
          variant="label"
          component="p"
          sx={{ marginInlineStart: { md: 'auto' }, fontVariantNumeric: 'tabular-nums' }}
        >
          {search === '' && opener === ''
            ? t('count', { count: total, formatted: number(total) })
            : t('matched', { matched: number(routes.length), total: number(total) })}
        </Typography>
      </Box>
      {routes.length === 0 ? (
        <EmptyState
          title={t('noMatch.title')}
          icon={<SearchOffRounded />}
          action={
            <Button
              variant="outlined"
              onClick={() => {
                narrow({ search: '', opener: '' });
              }}
            >
              {t('noMatch.clear')}
            </Button>
          }
        >
          {t('noMatch.text')}
        </EmptyState>
      ) : roomy ? (
        <>
          <Typography variant="hint" sx={{ mb: 3 }}>
            {t('legend')}
          </Typography>
          <MatrixTable routes={routes} words={words} grantable={matrix.grantable} />
        </>
      ) : (
        <MatrixCards routes={routes} words={words} />
      )}
    </>
  );
}

interface OpenerSelectProps {
  matrix: AccessMatrix;
  value: string;
  onChange: (value: string) => void;
}

/** One permission with the routes that it opens. */
function OpenerSelect({ matrix, value, onChange }: OpenerSelectProps) {
  const { t } = useTranslation('access');
  return (
    <NativeSelect
      value={value}
      input={<OutlinedInput />}
      inputProps={{ 'aria-label': t('filter.label') }}
      sx={{ flex: '0 1 320px', minWidth: 0 }}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    >
      <option value="">{t('filter.any')}</option>
      {matrix.grantable.map(({ subject, actions }) => (
        <optgroup key={subject} label={subjectLabel(subject)}>
          {actions.map((action) => (
            <option key={action} value={nameOf({ action, subject })}>
              {permissionLabel({ action, subject })}
            </option>
          ))}
        </optgroup>
      ))}
      <optgroup label={t('column.who')}>
        {audiences.map((audience) => (
          <option key={audience} value={audience}>
            {t(`audience.${audience}`)}
          </option>
        ))}
      </optgroup>
    </NativeSelect>
  );
}
