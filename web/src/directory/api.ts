import { client, unwrap } from '@/api/client';
import type { CompanyPage, CompanyRow, UserStatus } from '@/api/contract';
import type { ListQuery } from '@/lists/definition';

type CompaniesPath = '/api/pending-users' | '/api/users' | '/api/submissions';

/** Who waits, who was let in and who has responded: the same rows from three addresses. */
export const loadCompanies =
  (path: CompaniesPath) =>
  (query: ListQuery, signal: AbortSignal): Promise<CompanyPage> =>
    // A list's restrictions are declared by the server's names, and values that it would refuse are left out.
    unwrap(client.GET(path as '/api/users', { params: { query }, signal }));

/** A company's rows are named by its representative, as its sheet and all decisions on it are. */
export const keyOfCompany = (row: CompanyRow): string => row.user_id;

/** Where the sheet of a company stands: it moves with the decision. */
export function companyAddress(userId: string, status: UserStatus): string {
  const company = `company=${encodeURIComponent(userId)}`;
  if (status === 'Approved') return `/activeCompanies?${company}`;
  return `/pendingCompanies?${status === 'rejected' ? 'scope=rejected&' : ''}${company}`;
}
