import type { Page } from '@/navigation/page';

export const sandbox: Page = {
  path: 'sandBox',
  who: 'company',
  menu: [{ title: 'sandbox', icon: 'ScienceRounded' }],
  namespaces: ['sandbox'],
  load: () => import('./SandboxPage'),
};
