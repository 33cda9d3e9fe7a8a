import { createPresets, z, type ValidationTexts } from '@/validation/presets';

const subjectMax = 80;
const bodyMax = 20_000;

export const announcementSchema = (t: ValidationTexts) => {
  const { requiredAs } = createPresets(t);
  return z.object({
    subject: requiredAs(t('enter.subject')).max(subjectMax, t('text.length', { min: 1, max: subjectMax })),
    body: requiredAs(t('enter.body')).max(bodyMax, t('text.length', { min: 1, max: bodyMax })),
  });
};
