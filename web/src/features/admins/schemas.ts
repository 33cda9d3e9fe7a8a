import { createPresets, z, type ValidationTexts } from '@/validation/presets';

export const adminSchema = (t: ValidationTexts) => {
  const { name, email, select } = createPresets(t);
  return z.object({
    first_name: name,
    last_name: name,
    email,
    locale: select,
    permissions: z.array(z.string()).min(1, t('permissions.one')),
  });
};
