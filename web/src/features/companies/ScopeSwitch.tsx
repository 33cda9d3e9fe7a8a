import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SegmentedControl } from '@/components/SegmentedControl';
import { useMatched } from '@/lists/useMatched';
import { scopeParam, scopes, views, type Scope } from './scope';

export function useScope(): Scope {
  const [params] = useSearchParams();
  const asked = params.get(scopeParam);
  return scopes.find((scope) => scope === asked) ?? 'waiting';
}

/** Switches to the returned or rejected companies. Keeps the search; filters, order and page belong to the other list. */
export function ScopeSwitch({ scope, search }: { scope: Scope; search: string }) {
  const { t } = useTranslation('companies');
  const [, setParams] = useSearchParams();
  const found: Record<string, string> = search === '' ? {} : { search };
  const counts = {
    waiting: useMatched(views.waiting.list, found, views.waiting.load),
    returned: useMatched(views.returned.list, found, views.returned.load),
    rejected: useMatched(views.rejected.list, found, views.rejected.load),
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
