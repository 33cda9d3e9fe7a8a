import { announcementBodyMax, announcementSubjectMax } from '@/api/limits.gen';
import type { Language } from '@/i18n/languages';
import { createPresets, problemOf, z, type ValidationTexts } from '@/validation/presets';
import { sentIn, textIn, unknownIn } from '../texts';

/** One language is enough; what is begun in a language is finished. */
export const announcementSchema = (t: ValidationTexts, page: Language) => {
  const { date, requiredAs } = createPresets(t);
  const rules = {
    subject: requiredAs(t('enter.subject')).max(
      announcementSubjectMax,
      t('text.length', { min: 1, max: announcementSubjectMax }),
    ),
    body: requiredAs(t('enter.body')).max(announcementBodyMax, t('text.length', { min: 1, max: announcementBodyMax })),
  };
  return z
    .object({
      subject_en: z.string(),
      body_en: z.string(),
      subject_ar: z.string(),
      body_ar: z.string(),
      send_at: z.string(),
      when: z.enum(['now', 'later']),
    })
    .superRefine((values, context) => {
      const refuse = (path: string, message: string | undefined) => {
        if (message !== undefined) context.addIssue({ code: 'custom', path: [path], message });
      };
      for (const language of sentIn(values, page)) {
        const text = textIn(values, language);
        for (const part of ['subject', 'body'] as const) {
          const unknown = unknownIn(text[part]);
          if (unknown !== undefined) refuse(`${part}_${language}`, t('placeholder', { name: unknown }));
          refuse(`${part}_${language}`, problemOf(rules[part], text[part]));
        }
      }
      if (values.when === 'later') refuse('send_at', problemOf(date, values.send_at));
    });
};
