import { useQuery } from '@tanstack/react-query';
import type { ActiveCompany, CompanyResponse } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { activeCompany, companyResponse } from './api';

/** The representative's id, or that of the company's response: a list knows one of them. */
export type RecordId = { user: string } | { response: string };

/** A company and its response; each is undefined without the permission to see it. */
export interface CompanyRecord {
  company: ActiveCompany | undefined;
  response: CompanyResponse | undefined;
}

/** The two halves of a record: what the list knows leads to the other half. */
export function useCompanyRecord(id: RecordId) {
  const ability = useAbility();
  const byResponse = 'response' in id;
  const led = useQuery({ ...companyResponse(byResponse ? id.response : ''), enabled: byResponse });
  const user = byResponse ? led.data?.company.user_id : id.user;
  const seesCompany = !byResponse || ability.can('VIEW', 'activeCompanies');
  const company = useQuery({ ...activeCompany(user ?? ''), enabled: seesCompany && user !== undefined });
  const responseId = byResponse ? id.response : company.data?.response?.id;
  const seesResponse = (byResponse || ability.can('VIEW', 'submissions')) && responseId !== undefined;
  const response = useQuery({ ...companyResponse(responseId ?? ''), enabled: seesResponse });
  const isThere =
    (byResponse ? response.data : company.data) !== undefined &&
    (company.data !== undefined || !seesCompany) &&
    (response.data !== undefined || !seesResponse);
  const record: CompanyRecord = { company: company.data, response: response.data };
  return {
    data: isThere ? record : undefined,
    error: company.error ?? response.error,
    refetch: () => {
      if (company.isError) void company.refetch();
      if (response.isError) void response.refetch();
    },
  };
}
