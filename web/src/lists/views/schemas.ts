import { createPresets, z, type ValidationTexts } from '@/validation/presets';
import { nameMax } from './saved';

export const viewSchema = (t: ValidationTexts) =>
  z.object({ name: createPresets(t).requiredAs(t('required')).max(nameMax) });
