import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import EditNoteRounded from '@mui/icons-material/EditNoteRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { CompanyRow } from '@/api/contract';

const looks = {
  answered: { icon: CheckCircleRounded, text: 'primaryStrong', background: 'primarySoft' },
  draft: { icon: EditNoteRounded, text: 'warning', background: 'warningSoft' },
  notStarted: { icon: RadioButtonUncheckedRounded, text: 'secondary', background: 'secondarySoft' },
} as const;

/** The state of the questionnaire as icon and text. */
export function QuestionnaireState({ row }: { row: Pick<CompanyRow, 'questionnaire'> }) {
  const { t } = useTranslation('directory');
  const { icon: Icon, text, background } = looks[row.questionnaire];
  return (
    <Chip
      size="small"
      icon={<Icon aria-hidden />}
      label={t(`questionnaire.${row.questionnaire}`)}
      sx={{
        color: (theme) => theme.tokens[text],
        bgcolor: (theme) => theme.tokens[background],
        '& .MuiChip-icon': { color: 'inherit' },
      }}
    />
  );
}
