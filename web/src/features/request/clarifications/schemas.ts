import { clarificationAnswerMax, clarificationQuestionMax } from '@/api/limits.gen';
import { createPresets, z, type ValidationTexts } from '@/validation/presets';

const texts = ['question_en', 'question_ar', 'answer_en', 'answer_ar'] as const;

/** A draft may lack texts; what is published has all of them. */
export const clarificationSchema = (t: ValidationTexts) =>
  z
    .object({
      topic: createPresets(t).requiredAs(t('required')),
      question_en: z.string().trim().max(clarificationQuestionMax),
      question_ar: z.string().trim().max(clarificationQuestionMax),
      answer_en: z.string().trim().max(clarificationAnswerMax),
      answer_ar: z.string().trim().max(clarificationAnswerMax),
      questions: z.array(z.object({ id: z.string(), subject: z.string(), organization_name: z.string() })),
      intent: z.enum(['save', 'publish']),
    })
    .superRefine((values, context) => {
      if (values.intent === 'save') return;
      for (const name of texts) {
        if (values[name] === '') context.addIssue({ code: 'custom', path: [name], message: t('required') });
      }
    });
