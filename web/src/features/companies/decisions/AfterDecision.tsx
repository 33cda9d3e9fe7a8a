import CheckRounded from '@mui/icons-material/CheckRounded';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { CompanyRow } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { EmptyState } from '@/components/EmptyState';
import { keyOfCompany } from '@/features/directory/listing/api';
import { listKey } from '@/lists/cache';
import type { List } from '@/lists/useList';
import type { Verdict } from './deciding/notice';
import { views } from './scope';

const longestWaiting = { sort: 'registered_at', limit: 1 } as const;

/** Shown instead of "Nothing matches" when the decision has emptied the search: the next company. */
export default function AfterDecision({ decision, list }: { decision: Verdict; list: List<CompanyRow> }) {
  const { t } = useTranslation(['companies', 'lists']);
  const { list: name, load } = views.waiting;
  const next = useQuery({
    queryKey: listKey(name, longestWaiting),
    queryFn: ({ signal }) => load(longestWaiting, signal),
  });
  const row = next.data?.items[0];
  return (
    <EmptyState
      title={t(`emptied.${decision}`)}
      icon={<CheckRounded />}
      action={
        <Button
          variant="outlined"
          onClick={() => {
            list.address.narrow({ search: '', filters: {} });
          }}
        >
          {t('lists:noMatch.clear')}
        </Button>
      }
    >
      {row ? (
        <>
          {t('emptied.next')}{' '}
          <Link
            component={RouterLink}
            to={{ search: `?${new URLSearchParams({ [list.options.rowParam]: keyOfCompany(row) }).toString()}` }}
            variant="label"
          >
            <Bdi>{row.organization_name}</Bdi>
          </Link>
        </>
      ) : null}
      {next.isSuccess && !row ? t('empty.waiting.title') : null}
    </EmptyState>
  );
}
