import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

/** What the authority sees of answers that are not submitted. */
export function DraftPrivacy({ sx }: { sx: SxProps<Theme> }) {
  const { t } = useTranslation('questionnaire');
  return (
    <Typography variant="caption" component="p" sx={sx}>
      {t('save.private')}
    </Typography>
  );
}
