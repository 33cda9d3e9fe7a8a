import { viewNameMax } from '@/api/limits.gen';
import { createPresets, z, type ValidationTexts } from '@/validation/presets';

export const viewSchema = (t: ValidationTexts) =>
  z.object({ name: createPresets(t).requiredAs(t('required')).max(viewNameMax) });
