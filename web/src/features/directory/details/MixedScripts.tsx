import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { hasMixedScripts } from './hostScripts';

/** A warning below an address with mixed scripts, which may imitate another one. */
export function MixedScripts({ address }: { address: string }) {
  const { t } = useTranslation('directory');
  if (!hasMixedScripts(address)) return null;
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'warning.main', fontSize: '0.875rem' }}
    >
      <WarningAmberRounded fontSize="inherit" aria-hidden />
      {t('mixedScripts')}
    </Box>
  );
}
