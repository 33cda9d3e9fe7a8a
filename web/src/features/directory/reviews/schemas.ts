import { reviewMessageMax } from '@/api/limits.gen';
import { createPresets, z, type ValidationTexts } from '@/validation/presets';

/** `needed`: the message for a request for a clarification without a text. It needs an end, too. */
export const reviewSchema = (t: ValidationTexts, needed: string) => {
  const { requiredAs } = createPresets(t);
  return z
    .object({
      status: requiredAs(t('required')),
      message: z.string().trim().max(reviewMessageMax),
      window_ends_at: z.string(),
    })
    .refine(({ status, message }) => status !== 'clarification_requested' || message !== '', {
      path: ['message'],
      message: needed,
    })
    .refine(({ status, window_ends_at }) => status !== 'clarification_requested' || window_ends_at !== '', {
      path: ['window_ends_at'],
      message: t('date'),
    });
};
