import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import HighlightOffRounded from '@mui/icons-material/HighlightOffRounded';
import { useTranslation } from 'react-i18next';
import type { Suitability } from '@/api/schema.gen';
import { ToneChip, type Look } from '@/components/ToneChip';

const looks: Record<Suitability, Look> = {
  suitable: { icon: CheckCircleRounded, tone: 'good' },
  unclear: { icon: HelpOutlineRounded, tone: 'waiting' },
  not_suitable: { icon: HighlightOffRounded, tone: 'bad' },
};

export const verdicts = Object.keys(looks) as Suitability[];

export function VerdictChip({ verdict }: { verdict: Suitability }) {
  const { t } = useTranslation('reading');
  return <ToneChip {...looks[verdict]} label={t(`verdict.${verdict}`)} />;
}
