import { client, unwrap } from '@/api/client';
import type { CompanyPage, CompanyRow, UserStatus } from '@/api/contract';
import type { ListQuery } from '@/lists/definition';

type CompaniesPath = '/api/pending-users' | '/api/users' | '/api/submissions';

/** Pending companies, active companies and responses: the same rows from three routes. */
export const loadCompanies =
  (path: CompaniesPath) =>
  (query: ListQuery, signal: AbortSignal): Promise<CompanyPage> =>
    // Filters use the server's names; values that it would refuse are omitted.
    unwrap(client.GET(path as '/api/users', { params: { query }, signal }));

/** The id of a row is its representative's, as in sheets and decisions. */
export const keyOfCompany = (row: CompanyRow): string => row.user_id;

/** The page of the company's sheet, which changes with the decision. */
export function companyAddress(userId: string, status: UserStatus): string {
  const company = `company=${encodeURIComponent(userId)}`;
  if (status === 'Approved') return `/activeCompanies?${company}`;
  return `/pendingCompanies?${status === 'pending' ? '' : `scope=${status}&`}${company}`;
}
