import { createPresets, z, type ValidationTexts } from '@/validation/presets';

export const nameMax = 80;

export const viewSchema = (t: ValidationTexts) =>
  z.object({ name: createPresets(t).requiredAs(t('required')).max(nameMax) });
