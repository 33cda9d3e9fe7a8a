import type { PendingUser } from '@/api/contract';
import { makeCompany, makeUser } from '@/testing/factories';
import { ok, refuse, reply } from '@/testing/server';

let made = 0;

/** A company that waits. `name` is the organisation's. */
export function makePending(name: string, changes: Partial<PendingUser> = {}): PendingUser {
  made += 1;
  return {
    ...makeUser({ id: `pending-${made}`, email: `person${made}@company.example` }),
    company: makeCompany({ id: `company-${made}`, organization_name: name }),
    age_hours: 31,
    invitation: null,
    ...changes,
  };
}

export interface CompaniesServer {
  waiting: PendingUser[];
  /** What was asked for, newest last. */
  asked: URLSearchParams[];
  decisions: { id: string; decision: 'approve' | 'reject'; reason?: string }[];
}

const pageSize = 2;

/** A server that holds the waiting companies and gives them out two at a time. */
export function serveCompanies(waiting: PendingUser[]): CompaniesServer {
  const state: CompaniesServer = { waiting, asked: [], decisions: [] };
  const find = (id: unknown) => state.waiting.find((one) => one.id === id);
  const decide = (id: string, status: PendingUser['status']) => {
    const found = find(id);
    state.waiting = state.waiting.filter((one) => one.id !== id);
    return found ? ok({ ...found, status }) : refuse(404, 'not_found', { message: 'Not found' });
  };
  reply('get', '/pending-users', ({ request }) => {
    const query = new URL(request.url).searchParams;
    state.asked.push(query);
    const search = query.get('search') ?? '';
    const matching = state.waiting.filter(({ company }) => company?.organization_name.includes(search));
    const start = Number(query.get('cursor') ?? 0);
    const end = start + pageSize;
    return ok({
      items: matching.slice(start, end),
      total: state.waiting.length,
      matched: matching.length,
      next_cursor: end < matching.length ? String(end) : null,
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
  reply('delete', '/users/:id/reject-pending', async ({ params, request }) => {
    const id = String(params.id);
    const { reason } = (await request.json()) as { reason: string };
    state.decisions.push({ id, decision: 'reject', reason });
    return decide(id, 'rejected');
  });
  return state;
}
