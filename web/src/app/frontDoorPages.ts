import '@/i18n/signedInCatalogues';
import { page } from './page';

/** Pages about the request and the portal, by path. Most visitors sign in, so they are not in the app's own bundle. */
export const frontDoorPages = {
  about: page(() => import('@/features/request/texts/AboutPage'), 'about', 'progress'),
  privacy: page(() => import('@/features/request/texts/TextPage'), 'about'),
  terms: page(() => import('@/features/request/texts/TextPage'), 'about'),
  accessibility: page(() => import('@/features/request/texts/TextPage'), 'about'),
};

export const frontDoor = page(() => import('./layout/FrontDoorLayout'), 'about');
