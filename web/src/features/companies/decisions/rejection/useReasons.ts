import { useQuery } from '@tanstack/react-query';
import type { FieldName } from '@/api/contract';
import { rejectionReasons, returnChoices } from '../api';
import type { Choice, ReasonKind } from './reasons';

/** The prepared reasons of a decision, and the fields that a return can mark. Empty while they load. */
export function useReasons(kind: ReasonKind, enabled: boolean): { reasons: readonly Choice[]; fields: FieldName[] } {
  const rejections = useQuery({ ...rejectionReasons, enabled: enabled && kind === 'rejection' });
  const returns = useQuery({ ...returnChoices, enabled: enabled && kind === 'return' });
  return kind === 'rejection'
    ? { reasons: rejections.data ?? [], fields: [] }
    : { reasons: returns.data?.reasons ?? [], fields: (returns.data?.fields ?? []) as FieldName[] };
}
