import BlockRounded from '@mui/icons-material/BlockRounded';
import { useTranslation } from 'react-i18next';
import type { AuditEvent } from '@/api/contract';
import { ToneChip } from '@/components/ToneChip';

/** Only refusals stand out. */
export function OutcomeChip({ outcome }: { outcome: AuditEvent['outcome'] }) {
  const { t } = useTranslation('audit');
  const text = t(`outcome.${outcome}`);
  if (outcome === 'done') return text;
  return <ToneChip icon={BlockRounded} tone="bad" label={text} />;
}
