import type { RejectionBody, ReturnBody } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import type { Decision } from '../deciding/useDecide';

/** The two decisions that need a reason. */
export type ReasonKind = 'rejection' | 'return';

/** What the dialog collects; a rejection has no fields. `code`: '' until a reason is chosen. */
export interface Reason {
  code: string;
  reason: string;
  fields: string[];
}

export const noReason: Reason = { code: '', reason: '', fields: [] };

/** The code of a reason in the person's own words alone. */
export const ownWords = 'other';

/** A prepared reason. */
export interface Choice {
  code: string;
  title: Record<Language, string>;
  /** What the company reads; null for own words. */
  text: Record<Language, string> | null;
  /** The fields that it is about; a rejection has none, nor has the answer of a pod of the previous version. */
  fields?: readonly string[];
}

/** Another choice: its fields are marked instead of those of the one before. */
export function choose({ reason, fields, code }: Reason, next: string, choices: readonly Choice[]): Reason {
  const fieldsOf = (wanted: string) => choices.find((choice) => choice.code === wanted)?.fields ?? [];
  const kept = fields.filter((name) => !fieldsOf(code).includes(name));
  return { code: next, reason, fields: [...new Set([...kept, ...fieldsOf(next)])] };
}

export const rejectionBody = ({ code, reason }: Reason): RejectionBody => ({
  code: code as RejectionBody['code'],
  reason,
});

export const returnBody = ({ code, reason, fields }: Reason): ReturnBody => ({
  code: code as ReturnBody['code'],
  reason,
  fields,
});

export const decisionOf = (kind: ReasonKind, reason: Reason): Decision =>
  kind === 'rejection'
    ? { type: 'reject', rejection: rejectionBody(reason) }
    : { type: 'return', correction: returnBody(reason) };
