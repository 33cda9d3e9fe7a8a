import { createPresets, z, type ValidationTexts } from '@/validation/presets';
import { reasonMax } from './limits';

export const extensionSchema = (t: ValidationTexts) => {
  const { requiredAs } = createPresets(t);
  return z.object({ until: requiredAs(t('date')), reason: requiredAs(t('required')).max(reasonMax) });
};

export const takeBackSchema = (t: ValidationTexts) => extensionSchema(t).omit({ until: true });
