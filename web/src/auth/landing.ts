import type { User } from '@/api/contract';

export const isStakeholder = (user: User | null): user is User => user?.role === 'StakeholderUser';
export const isApproved = (user: User): boolean => user.status === 'Approved';
export const hasAnswers = (user: User): boolean => user.answers !== null;

/** The landing page of each person (specification, section 2). */
export function landingPath(user: User | null, productSlug: string): string {
  if (user?.role === 'Admin') return `/${productSlug}`;
  if (isStakeholder(user) && isApproved(user)) return hasAnswers(user) ? '/documentsList' : '/questionnaireForm';
  return '/login';
}
