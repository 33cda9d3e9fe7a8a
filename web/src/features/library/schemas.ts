import { completedLink, isHttpLink } from '@/forms/links';
import { createPresets, z, type ValidationTexts } from '@/validation/presets';
import { descriptionMax, noteMax, titleMax } from './limits';

export const contentKinds = ['both', 'each', 'link', 'none'] as const;
export type ContentKind = (typeof contentKinds)[number];

const texts = (t: ValidationTexts) => {
  const { requiredAs } = createPresets(t);
  return {
    title_en: requiredAs(t('required')).max(titleMax),
    title_ar: requiredAs(t('required')).max(titleMax),
    description_en: z.string().trim().max(descriptionMax),
    description_ar: z.string().trim().max(descriptionMax),
  };
};

const content = {
  kind: z.enum(contentKinds),
  url: z.string().transform(completedLink),
  file: z.string(),
  file_en: z.string(),
  file_ar: z.string(),
};

interface ContentValues {
  kind: ContentKind;
  url: string;
  file: string;
  file_en: string;
  file_ar: string;
}

/** Returns the fields without a value that the chosen kind needs, with their messages. */
function missing(t: ValidationTexts, { kind, url, file, file_en, file_ar }: ContentValues): [string, string][] {
  if (kind === 'both' && file === '') return [['file', t('required')]];
  if (kind === 'each' && file_en === '' && file_ar === '') return [['file_en', t('required')]];
  if (kind === 'link' && url === '') return [['url', t('link.required')]];
  if (kind === 'link' && !isHttpLink(url)) return [['url', t('link.invalid')]];
  return [];
}

const refuse = (context: z.RefinementCtx, problems: [string, string][]) => {
  for (const [name, message] of problems) context.addIssue({ code: 'custom', path: [name], message });
};

export const textsSchema = (t: ValidationTexts) => z.object(texts(t));

/** The titles are checked with the content, so that all messages appear at once. */
export const additionSchema = (t: ValidationTexts) => {
  const title = z.string().trim().max(titleMax);
  return z.object({ ...texts(t), title_en: title, title_ar: title, ...content }).superRefine((values, context) => {
    if (values.title_en === '') refuse(context, [['title_en', t('required')]]);
    if (values.title_ar === '') refuse(context, [['title_ar', t('required')]]);
    refuse(context, missing(t, values));
  });
};

/** The notes: both or none. */
export const versionSchema = (t: ValidationTexts) =>
  z
    .object({ ...content, note_en: z.string().trim().max(noteMax), note_ar: z.string().trim().max(noteMax) })
    .superRefine((values, context) => {
      refuse(context, missing(t, values));
      if (values.note_en === '' && values.note_ar !== '') refuse(context, [['note_en', t('required')]]);
      if (values.note_ar === '' && values.note_en !== '') refuse(context, [['note_ar', t('required')]]);
    });
