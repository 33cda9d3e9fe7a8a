import { createPresets, z, type ValidationTexts } from '@/validation/presets';

export const subjectMax = 80;
const bodyMax = 20_000;

export const announcementSchema = (t: ValidationTexts) => {
  const { required } = createPresets(t);
  return z.object({
    subject: required.max(subjectMax, t('text.length', { min: 1, max: subjectMax })),
    body: required.max(bodyMax, t('text.length', { min: 1, max: bodyMax })),
  });
};
