import { extensionReasonMax } from '@/api/limits.gen';
import { createPresets, z, type ValidationTexts } from '@/validation/presets';

export const extensionSchema = (t: ValidationTexts) => {
  const { requiredAs } = createPresets(t);
  return z.object({ until: requiredAs(t('date')), reason: requiredAs(t('required')).max(extensionReasonMax) });
};

export const takeBackSchema = (t: ValidationTexts) => extensionSchema(t).omit({ until: true });
