import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { clarificationAnswerMax, clarificationQuestionMax } from '@/api/limits.gen';
import { TextInput } from '@/components/TextInput';
import type { PortalForm } from '@/forms/usePortalForm';
import { currentLanguage } from '@/i18n/i18n';
import type { FormTexts } from './texts';

interface TwoLanguagesProps {
  field: PortalForm<FormTexts>['field'];
  readOnly: boolean;
}

/** Question and answer in two columns, the page's language first; one below the other on a phone. */
export function TwoLanguages({ field, readOnly }: TwoLanguagesProps) {
  const { t } = useTranslation('questionsList');
  const languages = currentLanguage() === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        columnGap: 5,
        rowGap: 4,
      }}
    >
      {languages.map((language) => (
        <Box
          key={language}
          role="group"
          aria-label={t(`form.language.${language}`)}
          sx={{ display: 'grid', gap: 4, alignContent: 'start' }}
        >
          <TextInput
            {...field(`question_${language}`)}
            label={t(`form.question_${language}`)}
            maxLength={clarificationQuestionMax}
            multiline
            readOnly={readOnly}
            minRows={4}
            maxRows={12}
            language={language}
          />
          <TextInput
            {...field(`answer_${language}`)}
            label={t(`form.answer_${language}`)}
            maxLength={clarificationAnswerMax}
            multiline
            readOnly={readOnly}
            minRows={6}
            maxRows={18}
            language={language}
          />
        </Box>
      ))}
    </Box>
  );
}
