import { useEffect } from 'react';
import type { Journey, Submission } from '@/api/contract';
import { useAuth } from '@/auth/AuthContext';
import { filesOf } from './api';

type Facts = Pick<Journey, 'submitted_at' | 'feedback_at' | 'extension' | 'review' | 'has_draft'>;

const factsOf = (submission: Submission): Facts => ({
  submitted_at: submission.submitted_at,
  feedback_at: submission.feedback_at,
  extension: submission.rfi?.extension ?? null,
  review: submission.review,
  has_draft: submission.state === 'notSubmitted' && filesOf(submission).length + submission.links.length > 0,
});

const told = ({ submitted_at: submittedAt, feedback_at: feedbackAt, extension, review, has_draft: hasDraft }: Facts) =>
  JSON.stringify([submittedAt, feedbackAt, extension?.until, extension?.reason, review?.since, hasDraft]);

/**
 * The banner, the rail and the navigation know the company's journey from the user, who may have been read before
 * someone submitted, withdrew or began a draft, or before the authority gave more time.
 */
export function useFollowedJourney(submission: Submission | undefined) {
  const { user, refresh } = useAuth();
  const known = user?.journey;
  const differs = submission !== undefined && known != null && told(factsOf(submission)) !== told(known);
  useEffect(() => {
    // A failure changes nothing: the response page has its own data.
    if (differs) refresh().catch(() => undefined);
  }, [differs, refresh]);
}
