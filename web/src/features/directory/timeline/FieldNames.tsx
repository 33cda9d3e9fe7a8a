import type { FieldName } from '@/api/contract';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { fieldNamed, shortLabel } from '@/features/people/fields/declared';

/** Registration fields as a list in words; conditional ones go with the field that they depend on. */
export function FieldNames({ names }: { names: readonly FieldName[] }) {
  const labels = names
    .map(fieldNamed)
    .filter(({ when }) => !when || !names.includes(when.field))
    .map(shortLabel);
  return new Intl.ListFormat(languages[currentLanguage()].intl, { type: 'unit', style: 'long' }).format(labels);
}
