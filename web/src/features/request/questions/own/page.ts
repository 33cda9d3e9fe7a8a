import type { Page } from '@/navigation/page';

export const questions: Page = {
  path: 'questions',
  who: 'company',
  menu: [{ title: 'questions', icon: 'ForumRounded' }],
  namespaces: ['questions', 'upload', 'fileWarnings', 'validation'],
  load: () => import('./QuestionsPage'),
};
