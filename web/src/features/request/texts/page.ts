import type { Page } from '@/navigation/page';

export const about: Page = {
  path: 'about',
  who: 'everyone',
  namespaces: ['about', 'progress'],
  load: () => import('./AboutPage'),
};

const text = (path: string): Page => ({
  path,
  who: 'everyone',
  namespaces: ['about'],
  load: () => import('./TextPage'),
});

export const privacy = text('privacy');
export const terms = text('terms');
export const accessibility = text('accessibility');
