import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { CompanyRow } from '@/api/contract';
import { SegmentedControl } from '@/components/SegmentedControl';
import type { List } from '@/lists/useList';
import { useMatched } from '@/lists/useMatched';
import { scopeParam, scopes, views, type Scope } from './scope';

export function useScope(): Scope {
  const [params] = useSearchParams();
  const asked = params.get(scopeParam);
  return scopes.find((scope) => scope === asked) ?? 'waiting';
}

/** Switches to the returned or rejected companies. Keeps the search; filters, order and page belong to the other list. */
export function ScopeSwitch({ scope, list }: { scope: Scope; list: List<CompanyRow> }) {
  const { t } = useTranslation('companies');
  const [, setParams] = useSearchParams();
  const { search } = list.address;
  const found: Record<string, string> = search === '' ? {} : { search };
  const counts = {
    waiting: useMatched(views.waiting.list, found, views.waiting.load, scope === 'waiting' ? list : null),
    returned: useMatched(views.returned.list, found, views.returned.load, scope === 'returned' ? list : null),
    rejected: useMatched(views.rejected.list, found, views.rejected.load, scope === 'rejected' ? list : null),
  };
  return (
    <SegmentedControl
      label={t('scope.label')}
      segments={scopes.map((value) => ({ value, label: t(`scope.${value}`), count: counts[value] }))}
      value={scope}
      onChange={(chosen) => {
        setParams({ ...(chosen !== 'waiting' && { [scopeParam]: chosen }), ...found });
      }}
    />
  );
}
