import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { TextInput, type TextInputProps } from '@/components/TextInput';
import { currentLanguage } from '@/i18n/i18n';

interface BilingualFieldsProps<Noun extends 'title' | 'description' | 'note'> {
  noun: Noun;
  field: (name: `${Noun}_en` | `${Noun}_ar`) => Pick<TextInputProps, 'name' | 'error'>;
  maxLength: number;
  optional?: boolean;
  multiline?: boolean;
}

/** One text in both languages, side by side; the page's language comes first. */
export function BilingualFields<Noun extends 'title' | 'description' | 'note'>({
  noun,
  field,
  maxLength,
  optional = false,
  multiline = false,
}: BilingualFieldsProps<Noun>) {
  const { t } = useTranslation('library');
  const languages = currentLanguage() === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 4 }}>
      {languages.map((language) => (
        <TextInput
          key={language}
          {...field(`${noun}_${language}`)}
          label={t(`form.${noun as 'title'}_${language}`)}
          optional={optional}
          maxLength={maxLength}
          language={language}
          {...(multiline && { multiline: true, minRows: 3 })}
        />
      ))}
    </Box>
  );
}
