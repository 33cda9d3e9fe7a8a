import { createPresets, z, type ValidationTexts } from '@/validation/presets';

export const adminSchema = (t: ValidationTexts) => {
  const { nameAs, email, select } = createPresets(t);
  return z.object({
    first_name: nameAs(t('enter.first_name')),
    last_name: nameAs(t('enter.last_name')),
    email,
    locale: select,
    permissions: z.array(z.string()).min(1, t('permissions.one')),
  });
};
