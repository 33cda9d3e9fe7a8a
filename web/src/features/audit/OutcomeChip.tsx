import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { AuditEvent } from '@/api/contract';

const looks = {
  done: { icon: CheckCircleRounded, text: 'primaryStrong', background: 'primarySoft' },
  refused: { icon: BlockRounded, text: 'error', background: 'errorSoft' },
} as const;

export const outcomes = ['done', 'refused'] as const;

export function OutcomeChip({ outcome }: { outcome: AuditEvent['outcome'] }) {
  const { t } = useTranslation('audit');
  const { icon: Icon, text, background } = looks[outcome];
  return (
    <Chip
      size="small"
      icon={<Icon aria-hidden />}
      label={t(`outcome.${outcome}`)}
      sx={{
        color: (theme) => theme.tokens[text],
        bgcolor: (theme) => theme.tokens[background],
        '& .MuiChip-icon': { color: 'inherit' },
      }}
    />
  );
}
