import type { AccountStatus } from '@/api/schema.gen';

/** The page of the company's sheet, which changes with the decision. */
export function companyAddress(userId: string, status: AccountStatus): string {
  const company = `company=${encodeURIComponent(userId)}`;
  if (status === 'Approved') return `/activeCompanies?${company}`;
  return `/pendingCompanies?${status === 'pending' ? '' : `scope=${status}&`}${company}`;
}
