import type { CompanyRow, PendingUser } from '@/api/contract';
import { makeCompany, makeCompanyRow, makeUser } from './factories';
import { publishedFields } from './fields';
import { ok, refuse, reply } from './server';

let made = 0;

/** A pending company. `name` is the organisation's. */
export function makePending(name: string, changes: Partial<PendingUser> = {}): PendingUser {
  made += 1;
  return {
    ...makeUser({ id: `pending-${made}`, email: `person${made}@company.example` }),
    company: makeCompany({ id: `company-${made}`, organization_name: name }),
    age_hours: 31,
    decided_by_name: null,
    invitation: null,
    duplicates: [],
    undo: null,
    history: [],
    ...changes,
  };
}

/** A rejected company. */
export const makeRejected = (name: string, reason: string, changes: Partial<PendingUser> = {}): PendingUser =>
  makePending(name, {
    status: 'rejected',
    decided_by_name: 'Khalid Al-Otaibi',
    company: makeCompany({
      id: `company-of-${name}`,
      organization_name: name,
      rejected_at: '2026-11-21T09:05:00Z',
      rejection_reason: reason,
    }),
    ...changes,
  });

const declaredOf = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => publishedFields.some((field) => field.name === name)));

/** The company as a row of the list. */
function rowOf({ company, invitation, ...user }: PendingUser): CompanyRow {
  if (!company) throw new Error('who waits has a company');
  return {
    ...makeCompanyRow(declaredOf({ ...user, ...company })),
    id: company.id,
    user_id: user.id,
    status: user.status,
    email_verified_at: user.email_verified_at,
    locale: user.locale,
    invited: invitation !== null,
    invitation_note: invitation?.note ?? null,
    registered_at: company.registered_at,
    age_hours: user.age_hours,
    decided_at: company.rejected_at,
    decided_by_name: user.decided_by_name,
    rejection_reason: company.rejection_reason,
    submission_id: null,
    submission_created_at: null,
  };
}

export interface CompaniesServer {
  waiting: PendingUser[];
  rejected: PendingUser[];
  /** Ids of deleted companies. */
  deleted: string[];
  /** Requests, newest last. */
  asked: URLSearchParams[];
  decisions: { id: string; decision: 'approve' | 'reject'; reason?: string }[];
}

const pageSize = 2;

/** A server with pending and rejected companies and a page size of two. */
export function serveCompanies(waiting: PendingUser[], rejected: PendingUser[] = []): CompaniesServer {
  const state: CompaniesServer = { waiting, rejected, deleted: [], asked: [], decisions: [] };
  const find = (id: unknown) => [...state.waiting, ...state.rejected].find((one) => one.id === id);
  const decide = (id: string, status: PendingUser['status']) => {
    const found = find(id);
    state.waiting = state.waiting.filter((one) => one.id !== id);
    return found ? ok({ ...found, status }) : refuse(404, 'not_found', { message: 'Not found' });
  };
  reply('get', '/pending-users', ({ request }) => {
    const query = new URL(request.url).searchParams;
    state.asked.push(query);
    const search = query.get('search') ?? '';
    const held = query.get('scope') === 'rejected' ? state.rejected : state.waiting;
    const matching = held.filter(({ company }) => company?.organization_name.includes(search));
    const start = Number(query.get('cursor') ?? 0);
    const end = start + pageSize;
    return ok({
      items: matching.slice(start, end).map(rowOf),
      total: held.length,
      matched: matching.length,
      next_cursor: end < matching.length ? String(end) : null,
      previous_cursor: null,
    });
  });
  reply('get', '/pending-users/:id', ({ params }) => {
    const found = find(params.id);
    return found ? ok(found) : refuse(404, 'not_found', { message: 'Not found' });
  });
  reply('put', '/users/:id/approve', ({ params }) => {
    const id = String(params.id);
    state.decisions.push({ id, decision: 'approve' });
    return decide(id, 'Approved');
  });
  reply('get', '/pending-users/rejection-reasons', () =>
    ok([
      {
        code: 'duplicate',
        title: { en: 'Registered already', ar: 'مسجّلة مسبقًا' },
        text: { en: 'Your company is registered already.', ar: 'شركتكم مسجّلة مسبقًا.' },
      },
      { code: 'other', title: { en: 'Another reason', ar: 'سبب آخر' }, text: null },
    ]),
  );
  reply('delete', '/users/:id/reject-pending', async ({ params, request }) => {
    const id = String(params.id);
    const { reason } = (await request.json()) as { reason: string };
    state.decisions.push({ id, decision: 'reject', reason });
    return decide(id, 'rejected');
  });
  reply('delete', '/users/:id', ({ params }) => {
    state.deleted.push(String(params.id));
    state.waiting = state.waiting.filter(({ id }) => id !== params.id);
    state.rejected = state.rejected.filter(({ id }) => id !== params.id);
    return ok(null);
  });
  return state;
}
