import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { scopeParam, scopes, type Scope } from './scope';

export function useScope(): Scope {
  const [params] = useSearchParams();
  return params.get(scopeParam) === 'rejected' ? 'rejected' : 'waiting';
}

/** Who was turned away is one click away. What was searched for is kept; filters, order and page belong to the other list. */
export function ScopeSwitch({ scope }: { scope: Scope }) {
  const { t } = useTranslation('companies');
  const [, setParams] = useSearchParams();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('scope.label')}
      value={scope}
      onChange={(_, chosen: Scope | null) => {
        if (chosen === null) return;
        setParams((before) => {
          const search = before.get('search');
          return { ...(chosen === 'rejected' && { [scopeParam]: chosen }), ...(search && { search }) };
        });
      }}
      sx={{ mb: 4, flexWrap: 'wrap' }}
    >
      {scopes.map((one) => (
        <ToggleButton key={one} value={one} sx={{ px: 4, minHeight: 40, textTransform: 'none' }}>
          {t(`scope.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
