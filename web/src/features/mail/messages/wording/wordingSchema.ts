import { wordingTextMax, wordingTitleMax } from '@/api/limits.gen';
import { createPresets, z, type ValidationTexts } from '@/validation/presets';
import { bothLanguages, partsOf } from './wordingForm';

/** Placeholders are checked by the server, which knows them. */
export function wordingSchema(t: ValidationTexts, channel: 'email' | 'sms') {
  const { requiredAs } = createPresets(t);
  const fields = bothLanguages.flatMap((language) =>
    partsOf(channel).map((part) => {
      const max = part === 'text' ? wordingTextMax : wordingTitleMax;
      return [`${language}_${part}`, requiredAs(t('required')).max(max)] as const;
    }),
  );
  return z.looseObject(Object.fromEntries(fields));
}
