import BlockRounded from '@mui/icons-material/BlockRounded';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { AuditEvent } from '@/api/contract';

export const outcomes = ['done', 'refused'] as const;

/** Only refusals stand out. */
export function OutcomeChip({ outcome }: { outcome: AuditEvent['outcome'] }) {
  const { t } = useTranslation('audit');
  const text = t(`outcome.${outcome}`);
  if (outcome === 'done') return text;
  return (
    <Chip
      size="small"
      icon={<BlockRounded aria-hidden />}
      label={text}
      sx={{
        color: 'error.main',
        bgcolor: (theme) => theme.tokens.errorSoft,
        '& .MuiChip-icon': { color: 'inherit' },
      }}
    />
  );
}
