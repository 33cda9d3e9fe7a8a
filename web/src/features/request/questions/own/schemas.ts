import { createPresets, z, type ValidationTexts } from '@/validation/presets';
import { subjectMax, textMax } from './limits';

export const questionSchema = (t: ValidationTexts) => {
  const { requiredAs } = createPresets(t);
  return z.object({
    subject: requiredAs(t('required')).max(subjectMax),
    topic: requiredAs(t('required')),
    text: requiredAs(t('required')).max(textMax),
    file_id: z.string(),
  });
};
