import { factorLabelMax } from '@/api/limits.gen';
import { createPresets, z, type ValidationTexts } from '@/validation/presets';

const label = (t: ValidationTexts) =>
  createPresets(t).required.max(factorLabelMax, t('text.length', { min: 1, max: factorLabelMax }));

export const passkeySchema = (t: ValidationTexts) => z.object({ label: label(t) });

export const appSchema = (t: ValidationTexts) => z.object({ code: createPresets(t).code, label: label(t) });

export const appProofSchema = (t: ValidationTexts) => z.object({ code: createPresets(t).code });

export const passwordProofSchema = (t: ValidationTexts) =>
  z.object({ account_password: createPresets(t).currentPassword });
