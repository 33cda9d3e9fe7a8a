import type { Page } from '@/navigation/page';

export const outcome: Page = {
  path: 'outcome/:request',
  who: 'everyone',
  namespaces: ['openings'],
  load: () => import('./OutcomePage'),
};
