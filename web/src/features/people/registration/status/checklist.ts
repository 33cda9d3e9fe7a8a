import type { TFunction } from 'i18next';
import { client, unwrap } from '@/api/client';
import type { Config } from '@/api/contract';
import type { TopicsOut } from '@/api/schema.gen';
import { saveBlob } from '@/api/saveFile';
import { formatDateTime } from '@/i18n/dates';
import { i18next, loadNamespaces } from '@/i18n/i18n';
import '@/i18n/signedInCatalogues';
import { languages, type Language } from '@/i18n/languages';
import { formatFileSize } from '@/i18n/numbers';
import { colours } from '@/theme/tokens';

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const list = (tag: 'ol' | 'ul', items: string[], start = 1) =>
  `<${tag}${tag === 'ol' ? ` start="${start}"` : ''}>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</${tag}>`;

/** A self-contained page to read, print on A4 or forward. */
export function checklistPage(
  t: TFunction<readonly ['preparation', 'common']>,
  config: Config,
  sections: TopicsOut[],
  language: Language,
): string {
  const { limits, product_name, rfi } = config;
  const { amount, unit } = formatFileSize(limits.upload_total_bytes, language);
  const blocks = sections.map(({ title, first_number, questions }) => {
    const items = questions.map((question) => question[language]);
    return `<h3>${escape(title[language])}</h3>${list('ol', items, first_number)}`;
  });
  const documents = [
    t('documents.document'),
    t('documents.attachments', {
      count: limits.attachments_max,
      types: (limits.file_types ?? limits.extensions).join(', ').toUpperCase(),
    }),
    t('documents.links', { count: limits.links_max }),
    t('documents.size', { size: t(`common:fileSize.${unit}`, { amount, count: limits.upload_total_bytes }) }),
  ];
  const deadline =
    rfi && t('deadline', { time: t('common:time.saudi', { time: formatDateTime(rfi.deadline, language) }) });
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(t('title'))}</title>
<style>
  @page { size: A4; margin: 18mm }
  body { font: 16px/1.7 'Readex Pro', 'Segoe UI', Tahoma, Arial, sans-serif; color: ${colours.light.text}; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  h1, h2, h3 { line-height: 1.4; margin-block: 1.5em .5em } h1 { color: ${colours.light.primary}; margin-block-start: 0 }
  li { padding-block: .2em; break-inside: avoid } p { color: ${colours.light.muted} }
</style>
<h1>${escape(t('title'))}</h1>
<p>${escape(t('lead', { product: product_name[language], rfi: rfi?.title[language] ?? '' }))}${deadline ? `<br>${escape(deadline)}` : ''}</p>
<h2>${escape(t('questionsTitle', { count: config.questions.questionnaire }))}</h2>
<p>${escape(t('questionsLead'))}</p>
${blocks.join('\n')}
<h2>${escape(t('documentsTitle'))}</h2>
${list('ul', documents)}
</html>
`;
}

export async function downloadChecklist(config: Config, language: Language): Promise<void> {
  const [sections] = await Promise.all([
    unwrap(client.GET('/api/questionnaire/topics')),
    loadNamespaces(['preparation']),
  ]);
  const t = i18next.getFixedT(language, ['preparation', 'common'] as const);
  saveBlob(
    new Blob([checklistPage(t, config, sections, language)], { type: 'text/html;charset=utf-8' }),
    `${t('fileName')}.html`,
  );
}
