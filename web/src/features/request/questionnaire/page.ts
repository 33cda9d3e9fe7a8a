import type { Page } from '@/navigation/page';

export const questionnaire: Page = {
  path: 'questionnaireForm',
  who: 'company',
  menu: [{ title: 'questionnaire', icon: 'AssignmentRounded' }],
  namespaces: ['questionnaire', 'forms'],
  load: () => import('./QuestionnairePage'),
};
