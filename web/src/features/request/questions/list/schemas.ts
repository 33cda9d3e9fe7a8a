import { createPresets, z, type ValidationTexts } from '@/validation/presets';
import { answerMax, reasonMax } from './limits';

export const answerSchema = (t: ValidationTexts) =>
  z.object({ text: createPresets(t).requiredAs(t('required')).max(answerMax) });

export const declineSchema = (t: ValidationTexts) =>
  z.object({ reason: createPresets(t).requiredAs(t('required')).max(reasonMax) });

export const referSchema = (t: ValidationTexts) =>
  z.object({ clarification_id: createPresets(t).requiredAs(t('required')) });
