import { answerMax, declineReasonMax, questionMax, questionSubjectMax } from '@/api/limits.gen';
import { createPresets, z, type ValidationTexts } from '@/validation/presets';

export const questionSchema = (t: ValidationTexts) => {
  const { requiredAs } = createPresets(t);
  return z.object({
    subject: requiredAs(t('required')).max(questionSubjectMax),
    topic: requiredAs(t('required')),
    text: requiredAs(t('required')).max(questionMax),
    file_id: z.string(),
  });
};

export const answerSchema = (t: ValidationTexts) =>
  z.object({ text: createPresets(t).requiredAs(t('required')).max(answerMax) });

export const declineSchema = (t: ValidationTexts) =>
  z.object({ reason: createPresets(t).requiredAs(t('required')).max(declineReasonMax) });

export const referSchema = (t: ValidationTexts) =>
  z.object({ clarification_id: createPresets(t).requiredAs(t('required')) });
