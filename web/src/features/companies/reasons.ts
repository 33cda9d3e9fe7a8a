import type { RejectionBody, ReturnBody } from '@/api/contract';
import type { Decision } from './useDecide';

/** The two decisions that need a reason. */
export type ReasonKind = 'rejection' | 'return';

/** What the dialog collects; a rejection has no fields. */
export interface Reason {
  code: string;
  reason: string;
  fields: string[];
}

export const noReason: Reason = { code: 'other', reason: '', fields: [] };

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
