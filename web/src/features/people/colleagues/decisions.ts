import type { PeopleOut } from '@/api/schema.gen';
import { handOver, removePerson, setRole } from './people';

/** What an owner decides about another person, after a question. */
export const decisions = {
  owner: (id) => setRole(id, 'owner'),
  member: (id) => setRole(id, 'member'),
  handOver,
  remove: removePerson,
  revoke: removePerson,
} satisfies Record<string, (id: string) => Promise<PeopleOut | null>>;

export type Decision = keyof typeof decisions;

export const isLoss = (decision: Decision) => decision === 'remove' || decision === 'revoke';
