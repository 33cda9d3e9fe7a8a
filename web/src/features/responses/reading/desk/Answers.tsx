import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { answerText, type Question } from '../api';
import { Answer } from './Answer';
import { useDesk } from './DeskContext';

/** The questionnaire's answers by section. */
export function Answers() {
  const { t } = useTranslation('reading');
  const { desk } = useDesk();
  const { questionnaire } = desk;
  const sections = useMemo(() => {
    const found = new Map<string, Question[]>();
    for (const question of questionnaire?.questions ?? [])
      found.set(question.section, [...(found.get(question.section) ?? []), question]);
    return [...found];
  }, [questionnaire]);
  if (!questionnaire) return <Typography>{t('answers.none')}</Typography>;
  return sections.map(([section, questions]) => (
    <Box key={section} component="section" sx={{ mb: 6 }}>
      <Typography
        variant="title"
        component="h2"
        sx={{ pb: 1, fontSize: '1rem', borderBottom: '2px solid', borderColor: 'primary.main' }}
      >
        {section}
      </Typography>
      {questions.map((question) => (
        <Answer key={question.question_id} question={question} text={answerText(question)} />
      ))}
    </Box>
  ));
}
