import { createPresets, z, type ValidationTexts } from '@/validation/presets';

export const adminSchema = (t: ValidationTexts) => {
  const { nameAs, email, multipleSelect, select } = createPresets(t);
  return z.object({
    first_name: nameAs(t('enter.first_name')),
    last_name: nameAs(t('enter.last_name')),
    email,
    locale: select,
    permissions: multipleSelect(t('permissions.one')),
  });
};
