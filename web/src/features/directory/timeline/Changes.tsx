import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '@/api/contract';
import type { HappenedOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { fieldNamed, shortLabel, wordsOf } from '@/features/people/fields/declared';

type Change = NonNullable<HappenedOut['changes']>[number];

/** The fields of a correction with their old and new values. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('companySheet');
  if (changes.length === 0) return <Typography variant="body2">{t('timeline.unchanged')}</Typography>;
  return (
    <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1.5 }}>
      {changes.map(({ field, before, after }) => {
        const declared = fieldNamed(field as FieldName);
        const words = (value: string | null) => (value ? wordsOf(declared, value) : t('details.none'));
        return (
          <div key={field}>
            <Typography variant="hint" component="dt">
              {shortLabel(declared)}
            </Typography>
            <Typography variant="body2" component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              <Box component="del" sx={{ color: 'text.secondary' }}>
                <Bdi>{words(before)}</Bdi>
              </Box>
              <Box component="ins" sx={{ display: 'block', textDecoration: 'none' }}>
                <Bdi>{words(after)}</Bdi>
              </Box>
            </Typography>
          </div>
        );
      })}
    </Box>
  );
}

/** Registration fields as a list in words; conditional ones go with the field that they depend on. */
export function FieldNames({ names }: { names: readonly FieldName[] }) {
  const labels = names
    .map(fieldNamed)
    .filter(({ when }) => !when || !names.includes(when.field))
    .map(shortLabel);
  return new Intl.ListFormat(languages[currentLanguage()].intl, { type: 'unit', style: 'long' }).format(labels);
}
