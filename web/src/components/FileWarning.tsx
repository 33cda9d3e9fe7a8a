import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { FileWarning as Warning } from '@/api/schema.gen';

interface FileWarningProps {
  warning: Warning | null | undefined;
  /** For the person who can still replace the file. */
  withAdvice?: boolean;
}

/** Why a file may not open for its readers; nothing without a warning. */
export function FileWarning({ warning, withAdvice = false }: FileWarningProps) {
  return warning ? <Text warning={warning} withAdvice={withAdvice} /> : null;
}

function Text({ warning, withAdvice }: { warning: Warning; withAdvice: boolean }) {
  const { t } = useTranslation('fileWarnings');
  return (
    <Typography
      variant="small"
      component="p"
      color="warning"
      sx={{ display: 'flex', gap: 1.5, mt: 1, fontWeight: 500, flexBasis: '100%' }}
    >
      <WarningAmberRounded aria-hidden sx={{ fontSize: 16, mt: '1px', flexShrink: 0 }} />
      <span>
        {t(`fact.${warning}`)}
        {withAdvice ? ` ${t(`advice.${warning}`)}` : null}
      </span>
    </Typography>
  );
}
