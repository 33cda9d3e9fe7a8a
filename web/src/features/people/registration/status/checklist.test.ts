import { expect, it } from 'vitest';
import type { TopicsOut } from '@/api/schema.gen';
import { i18next, loadNamespaces, startI18n } from '@/i18n/i18n';
import { makeConfig } from '@/testing/factories';
import { checklistPage } from './checklist';

const topic = (text: string) => ({ en: text, ar: `${text} ar` });

it('lists the topics that the server names, numbered through its sections, and counts them', async () => {
  await startI18n('en');
  await loadNamespaces(['preparation']);
  const sections: TopicsOut[] = [
    { title: topic('Company'), first_number: 1, questions: [topic('Name'), topic('Size & kind')] },
    { title: topic('Future'), first_number: 3, questions: [topic('Markets')] },
  ];
  const config = makeConfig({ questions: { questionnaire: 3, feedback: 1 } });
  const page = checklistPage(i18next.getFixedT('en', ['preparation', 'common'] as const), config, sections, 'en');
  expect(page).toContain('<h2>The 3 questions</h2>');
  expect(page).toContain('<h3>Company</h3><ol start="1"><li>Name</li><li>Size &amp; kind</li></ol>');
  expect(page).toContain('<h3>Future</h3><ol start="3"><li>Markets</li></ol>');
});
