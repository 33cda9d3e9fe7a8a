import type { CompanyRow } from '@/api/contract';
import type { ViewOut } from '@/api/schema.gen';
import { loadCompanies } from '@/features/directory/listing/api';
import type { FilterName } from '@/features/directory/listing/filters';
import type { ListPage, ListQuery } from '@/lists/definition';
import { steadyHours } from './age';
import { pendingList, rejectedList, returnedList } from './api';

/** Pending, returned or rejected companies. */
export const scopes = ['waiting', 'returned', 'rejected'] as const;
export type Scope = (typeof scopes)[number];
export const scopeParam = 'scope';

export const path = '/api/pending-users';

interface View {
  /** Name under which its views are saved. */
  savedAs: ViewOut['list'];
  /** Name of the cached list. */
  list: string;
  shown: readonly string[];
  /** Columns without values in this list. */
  without: readonly string[];
  offered: readonly FilterName[];
  defaultSort: string;
  load: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<CompanyRow>>;
}

const response = [
  'questionnaire',
  'questionnaire_at',
  'response',
  'submission_id',
  'submission_created_at',
  'submitted_at',
  'receipt_number',
  'files_count',
  'links_count',
  'feedback_at',
];
const loadRows = loadCompanies(path);
const load: View['load'] = async (query, signal) => {
  const page = await loadRows(query, signal);
  return { ...page, items: page.items.map((row) => ({ ...row, age_hours: steadyHours(row.age_hours) })) };
};

export const views: Record<Scope, View> = {
  waiting: {
    savedAs: 'pending',
    list: pendingList,
    shown: ['organization_name', 'person', 'registered_at', 'invited'],
    without: ['decided_at', 'decided_by_name', 'rejection_reason', 'return_reason', 'change_requested_at', ...response],
    offered: ['waiting_over', 'waiting_up_to', 'invited', 'size', 'industry', 'registered'],
    defaultSort: 'registered_at',
    load,
  },
  returned: {
    savedAs: 'returned',
    list: returnedList,
    shown: ['organization_name', 'person', 'decided_at', 'decided_by_name', 'return_reason'],
    without: ['rejection_reason', 'change_requested_at', ...response],
    offered: ['invited', 'size', 'industry', 'registered'],
    defaultSort: '-decided_at',
    load: (query, signal) => load({ ...query, scope: 'returned' }, signal),
  },
  rejected: {
    savedAs: 'rejected',
    list: rejectedList,
    shown: ['organization_name', 'person', 'decided_at', 'decided_by_name', 'rejection_reason'],
    without: ['return_reason', 'change_requested_at', ...response],
    offered: ['invited', 'size', 'industry', 'registered'],
    defaultSort: '-decided_at',
    load: (query, signal) => load({ ...query, scope: 'rejected' }, signal),
  },
};
