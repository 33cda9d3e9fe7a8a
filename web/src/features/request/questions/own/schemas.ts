import { questionMax, questionSubjectMax } from '@/api/limits.gen';
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
