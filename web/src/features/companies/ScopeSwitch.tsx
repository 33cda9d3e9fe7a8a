import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SegmentedControl } from '@/components/SegmentedControl';
import { scopeParam, scopes, type Scope } from './scope';

export function useScope(): Scope {
  const [params] = useSearchParams();
  return params.get(scopeParam) === 'rejected' ? 'rejected' : 'waiting';
}

/** Switches to the rejected companies. Keeps the search; filters, order and page belong to the other list. */
export function ScopeSwitch({ scope }: { scope: Scope }) {
  const { t } = useTranslation('companies');
  const [, setParams] = useSearchParams();
  return (
    <Box sx={{ mb: 4 }}>
      <SegmentedControl
        label={t('scope.label')}
        segments={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
        value={scope}
        onChange={(chosen) => {
          setParams((before) => {
            const search = before.get('search');
            return { ...(chosen === 'rejected' && { [scopeParam]: chosen }), ...(search && { search }) };
          });
        }}
      />
    </Box>
  );
}
