import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import EditNoteRounded from '@mui/icons-material/EditNoteRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import { useTranslation } from 'react-i18next';
import type { CompanyRow } from '@/api/contract';
import { ToneChip } from '@/components/ToneChip';

const looks = {
  answered: { icon: CheckCircleRounded, tone: 'good' },
  draft: { icon: EditNoteRounded, tone: 'waiting' },
  notStarted: { icon: RadioButtonUncheckedRounded, tone: 'calm' },
} as const;

/** The state of the questionnaire as icon and text. */
export function QuestionnaireState({ row }: { row: Pick<CompanyRow, 'questionnaire'> }) {
  const { t } = useTranslation('directory');
  return <ToneChip {...looks[row.questionnaire]} label={t(`questionnaire.${row.questionnaire}`)} />;
}
