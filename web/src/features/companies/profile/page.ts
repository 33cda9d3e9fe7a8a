import type { Page } from '@/navigation/page';

export const company: Page = {
  path: 'company',
  who: 'company',
  namespaces: ['profile', 'companySheet', 'people'],
  load: () => import('./CompanyPage'),
  published: 'fields',
};
