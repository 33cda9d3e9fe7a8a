import type { User } from './accounts';

/** Only the figures that the administrator may see; the rest is null. */
export interface Insights {
  pending: number | null;
  pending_over_48h: number | null;
  pending_over_72h: number | null;
  active: number | null;
  submitted: number | null;
  not_submitted: number | null;
}

export interface PendingUser extends User {
  age_hours: number;
  invitation: { note: string | null; issued_by: string | null } | null;
}

export interface PendingUserPage {
  items: PendingUser[];
  total: number;
  matched: number;
  next_cursor: string | null;
}

export type PendingSort = 'age' | '-age' | 'name' | '-name';
