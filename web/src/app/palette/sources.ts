import BusinessRounded from '@mui/icons-material/BusinessRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import PersonRounded from '@mui/icons-material/PersonRounded';
import ReceiptLongRounded from '@mui/icons-material/ReceiptLongRounded';
import TipsAndUpdatesRounded from '@mui/icons-material/TipsAndUpdatesRounded';
import { client, unwrap } from '@/api/client';
import type { CompanyRow } from '@/api/contract';
import type { ReceiptOut, Subject } from '@/api/schema.gen';
import { loadCompanies } from '@/features/directory/listing/api';
import { companyAddress } from '@/navigation/companyAddress';
import { findReceipts, receiptAddress } from '@/features/directory/response/receipts';
import { currentLanguage } from '@/i18n/i18n';
import type { LinkChoice } from './choices';

/** Results of each source. */
const limit = 5;

export interface Source {
  id: 'activeCompanies' | 'pendingCompanies' | 'receipts' | 'clarifications' | 'people';
  /** VIEW on it allows the search. */
  subject: Subject;
  find: (search: string, signal: AbortSignal) => Promise<LinkChoice[]>;
}

const companies = (path: '/api/users' | '/api/pending-users', icon: LinkChoice['icon']) => {
  const load = loadCompanies(path);
  return async (search: string, signal: AbortSignal): Promise<LinkChoice[]> =>
    (await load({ search, limit }, signal)).items.map((row) => ({
      key: `company:${row.user_id}`,
      label: row.organization_name,
      typed: true,
      hint: row.email,
      icon,
      to: companyAddress(row.user_id, row.status),
      ...(row.status === 'Approved' && { companyId: row.id }),
    }));
};

const loadResponses = loadCompanies('/api/submissions');
type Submitted = CompanyRow & { submission_id: string; receipt_number: string };
const hasReceipt = (row: CompanyRow): row is Submitted => row.submission_id !== null && row.receipt_number !== null;

const choiceOfReceipt = (receipt: ReceiptOut): LinkChoice => ({
  key: `receipt:${receipt.receipt_number}`,
  label: receipt.receipt_number,
  typed: true,
  hint: receipt.organization_name,
  receipt,
  icon: receipt.state === 'submitted' ? ReceiptLongRounded : HistoryRounded,
  to: receiptAddress(receipt),
});

const receiptOf = ({
  receipt_number,
  submitted_at,
  submission_id,
  user_id,
  organization_name,
}: Submitted): ReceiptOut => ({
  receipt_number,
  state: 'submitted',
  submitted_at,
  ended_at: null,
  standing: receipt_number,
  submission_id,
  user_id,
  organization_name,
  exact: false,
});

/** The lists of the server that the palette searches, in the order of the results. */
export const sources: readonly Source[] = [
  { id: 'activeCompanies', subject: 'activeCompanies', find: companies('/api/users', BusinessRounded) },
  { id: 'pendingCompanies', subject: 'pendingCompanies', find: companies('/api/pending-users', HourglassTopRounded) },
  {
    id: 'receipts',
    subject: 'submissions',
    find: async (search, signal) => {
      const [found, page] = await Promise.all([
        findReceipts(search, limit, signal),
        loadResponses({ search, limit, response: 'submitted' }, signal),
      ]);
      const numbers = found.map((receipt) => receipt.receipt_number);
      const others = page.items.filter(hasReceipt).filter((row) => !numbers.includes(row.receipt_number));
      return [...found, ...others.map(receiptOf)].slice(0, limit).map(choiceOfReceipt);
    },
  },
  {
    id: 'clarifications',
    subject: 'questions',
    find: async (search, signal) => {
      const query = { search, limit };
      const page = await unwrap(client.GET('/api/clarifications/managed', { params: { query }, signal }));
      return page.items.map((row) => ({
        key: `clarification:${row.id}`,
        label: row[`question_${currentLanguage()}`],
        typed: true,
        hint: row.clarification_number === null ? undefined : `C-${row.clarification_number}`,
        icon: TipsAndUpdatesRounded,
        to: `/clarificationsList?clarification=${row.id}`,
      }));
    },
  },
  {
    id: 'people',
    subject: 'users',
    find: async (search, signal) => {
      const page = await unwrap(client.GET('/api/admins', { params: { query: { search, limit } }, signal }));
      return page.items.map((admin) => ({
        key: `person:${admin.id}`,
        label: `${admin.first_name} ${admin.last_name}`,
        typed: true,
        hint: admin.email,
        icon: PersonRounded,
        to: `/users?user=${admin.id}`,
      }));
    },
  },
];
