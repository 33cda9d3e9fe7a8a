import type { Page } from '@/navigation/page';

export const response: Page = {
  path: 'rfiDocumentForm',
  who: 'answered',
  menu: [{ title: 'response', icon: 'UploadFileRounded' }],
  namespaces: ['submission', 'fileWarnings'],
  load: () => import('./SubmissionPage'),
};
