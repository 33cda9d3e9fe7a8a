import { answerMax, declineReasonMax } from '@/api/limits.gen';
import { createPresets, z, type ValidationTexts } from '@/validation/presets';

export const answerSchema = (t: ValidationTexts) =>
  z.object({ text: createPresets(t).requiredAs(t('required')).max(answerMax) });

export const declineSchema = (t: ValidationTexts) =>
  z.object({ reason: createPresets(t).requiredAs(t('required')).max(declineReasonMax) });

export const referSchema = (t: ValidationTexts) =>
  z.object({ clarification_id: createPresets(t).requiredAs(t('required')) });
