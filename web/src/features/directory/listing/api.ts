import { client, unwrap } from '@/api/client';
import type { CompanyPage, CompanyRow } from '@/api/contract';
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
