import { createPresets, problemOf, z, type ValidationTexts } from '@/validation/presets';
import { unknownIn } from './placeholders';

const subjectMax = 80;
const bodyMax = 20_000;

export const announcementSchema = (t: ValidationTexts) => {
  const { date, requiredAs } = createPresets(t);
  const rules = {
    subject: requiredAs(t('enter.subject')).max(subjectMax, t('text.length', { min: 1, max: subjectMax })),
    body: requiredAs(t('enter.body')).max(bodyMax, t('text.length', { min: 1, max: bodyMax })),
  };
  return z
    .object({
      ...rules,
      language: z.enum(['', 'en', 'ar']),
      other_subject: z.string(),
      other_body: z.string(),
      send_at: z.string(),
      when: z.enum(['now', 'later']),
    })
    .superRefine((values, context) => {
      const refuse = (path: string, message: string | undefined) => {
        if (message !== undefined) context.addIssue({ code: 'custom', path: [path], message });
      };
      for (const name of ['subject', 'body', 'other_subject', 'other_body'] as const) {
        if (name.startsWith('other_') && values.language === '') continue;
        const unknown = unknownIn(values[name]);
        if (unknown !== undefined) refuse(name, t('placeholder', { name: unknown }));
      }
      if (values.language !== '') {
        refuse('other_subject', problemOf(rules.subject, values.other_subject));
        refuse('other_body', problemOf(rules.body, values.other_body));
      }
      if (values.when === 'later') refuse('send_at', problemOf(date, values.send_at));
    });
};
