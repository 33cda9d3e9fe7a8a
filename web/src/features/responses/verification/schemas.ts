import * as z from 'zod';
import { createPresets, type ValidationTexts } from '@/validation/presets';

export const receiptCheckSchema = (t: ValidationTexts) => {
  const { required } = createPresets(t);
  const file = z.instanceof(File, { error: t('required') });
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('receipt'), file, receipt_number: z.string() }),
    z.object({ kind: z.literal('file'), file, receipt_number: required }),
  ]);
};
