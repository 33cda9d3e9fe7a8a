import { createPresets, z, type ValidationTexts } from '@/validation/presets';
import { messageMax } from './limits';

/** `needed`: the message for a request for a clarification without a text. */
export const reviewSchema = (t: ValidationTexts, needed: string) => {
  const { requiredAs } = createPresets(t);
  return z
    .object({ status: requiredAs(t('required')), message: z.string().trim().max(messageMax) })
    .refine(({ status, message }) => status !== 'clarification_requested' || message !== '', {
      path: ['message'],
      message: needed,
    });
};
