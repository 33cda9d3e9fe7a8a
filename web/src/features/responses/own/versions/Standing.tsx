import type { Submission } from '@/api/contract';
import { LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';

/** A sentence about the response that stands, with its time and receipt. */
export function Standing({ submission, text }: { submission: Submission; text: string }) {
  const { receipt_number: receipt, submitted_at: at } = submission;
  if (!receipt || !at) return null;
  return <Sentence text={text} parts={{ time: <DateTime value={at} />, receipt: <LtrText>{receipt}</LtrText> }} />;
}
