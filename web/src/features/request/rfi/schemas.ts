import { rfiReasonMax, rfiTitleMax } from '@/api/limits.gen';
import type { ManagedRfiOut } from '@/api/schema.gen';
import { createPresets, z, type ValidationTexts } from '@/validation/presets';
import { toField } from '@/i18n/saudiTime';

/** Values of date fields compare as text. */
export const rfiSchema = (t: ValidationTexts, managed: ManagedRfiOut) => {
  const { date, requiredAs } = createPresets(t);
  const moved = (deadline: string) => managed.rfi !== null && deadline !== toField(managed.rfi.deadline);
  return z
    .object({
      title_en: requiredAs(t('required')).max(rfiTitleMax),
      title_ar: requiredAs(t('required')).max(rfiTitleMax),
      opens_at: z.string(),
      deadline: date,
      questions_until: z.string(),
      reason_en: z.string().trim().max(rfiReasonMax),
      reason_ar: z.string().trim().max(rfiReasonMax),
    })
    .superRefine((values, context) => {
      const refuse = (name: string, message: string) => {
        context.addIssue({ code: 'custom', path: [name], message });
      };
      if (values.opens_at !== '' && values.opens_at >= values.deadline) refuse('opens_at', t('beforeDeadline'));
      if (values.questions_until > values.deadline) refuse('questions_until', t('beforeDeadline'));
      if (values.questions_until !== '' && values.questions_until < values.opens_at)
        refuse('questions_until', t('afterOpening'));
      if (!moved(values.deadline)) return;
      if (values.reason_en === '') refuse('reason_en', t('required'));
      if (values.reason_ar === '') refuse('reason_ar', t('required'));
    });
};

export const reopeningSchema = (t: ValidationTexts) => {
  const { date, requiredAs } = createPresets(t);
  return z.object({
    deadline: date,
    reason_en: requiredAs(t('required')).max(rfiReasonMax),
    reason_ar: requiredAs(t('required')).max(rfiReasonMax),
  });
};

export const closingSchema = (t: ValidationTexts) => reopeningSchema(t).omit({ deadline: true });
