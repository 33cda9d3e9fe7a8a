import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Saving } from './useKept';

/** Whether the server has what is typed. */
export function SavedHint({ saving }: { saving: Saving }) {
  const { t } = useTranslation('reading');
  return (
    <Typography variant="hint" component="span" role="status">
      {saving ? t(`kept.${saving}`) : null}
    </Typography>
  );
}
