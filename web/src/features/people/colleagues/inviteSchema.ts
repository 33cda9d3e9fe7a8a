import { createPresets, z, type ValidationTexts } from '@/validation/presets';

export const inviteSchema = (t: ValidationTexts) => {
  const { name, email, select } = createPresets(t);
  return z.object({ first_name: name, last_name: name, email, locale: select });
};
