import { page } from './page';

/** The routes of signed-in people. */
export const signedIn = page(() => import('./SignedInRoutes'));
