import { documentDescriptionMax, documentNoteMax, documentTitleMax } from '@/api/limits.gen';
import { completedLink } from '@/forms/links';
import { createPresets, problemOf, z, type ValidationTexts } from '@/validation/presets';
import { contentKinds, type ContentKind } from './content';

const texts = (t: ValidationTexts) => {
  const { requiredAs } = createPresets(t);
  return {
    title_en: requiredAs(t('required')).max(documentTitleMax),
    title_ar: requiredAs(t('required')).max(documentTitleMax),
    description_en: z.string().trim().max(documentDescriptionMax),
    description_ar: z.string().trim().max(documentDescriptionMax),
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

/** The problem of what the chosen kind needs: the name of its field and the message, undefined without one. */
function problemOfContent(t: ValidationTexts, { kind, url, ...files }: ContentValues): [string, string | undefined] {
  const { link, requiredFiles } = createPresets(t);
  const ofFiles = (...ids: string[]) => problemOf(requiredFiles, ids.filter(Boolean));
  if (kind === 'both') return ['file', ofFiles(files.file)];
  if (kind === 'each') return ['file_en', ofFiles(files.file_en, files.file_ar)];
  return ['url', kind === 'link' ? problemOf(link, url) : undefined];
}

const refuse = (context: z.RefinementCtx, name: string, message: string | undefined) => {
  if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message });
};

export const textsSchema = (t: ValidationTexts) => z.object(texts(t));

/** The titles are checked with the content, so that all messages appear at once. */
export const additionSchema = (t: ValidationTexts) => {
  const title = z.string().trim().max(documentTitleMax);
  return z.object({ ...texts(t), title_en: title, title_ar: title, ...content }).superRefine((values, context) => {
    const { required } = createPresets(t);
    refuse(context, 'title_en', problemOf(required, values.title_en));
    refuse(context, 'title_ar', problemOf(required, values.title_ar));
    refuse(context, ...problemOfContent(t, values));
  });
};

/** The notes: both or none. */
export const versionSchema = (t: ValidationTexts) =>
  z
    .object({
      ...content,
      note_en: z.string().trim().max(documentNoteMax),
      note_ar: z.string().trim().max(documentNoteMax),
    })
    .superRefine((values, context) => {
      refuse(context, ...problemOfContent(t, values));
      if (values.note_en === '' && values.note_ar !== '') refuse(context, 'note_en', t('required'));
      if (values.note_ar === '' && values.note_en !== '') refuse(context, 'note_ar', t('required'));
    });
