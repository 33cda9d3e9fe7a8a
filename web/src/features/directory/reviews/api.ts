import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { ExpectedOut, ReviewIn, ReviewedTogetherOut, ReviewStatus } from '@/api/schema.gen';
import type { CompanyFilter } from '@/features/directory/listing/useFilterWords';

const path = (submissionId: string) => ({ path: { submission_id: submissionId } });

export const reviewQuery = (submissionId: string) =>
  queryOptions({
    queryKey: ['review', submissionId],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/api/submissions/{submission_id}/review', { params: path(submissionId), signal })),
  });

export const setReview = (submissionId: string, body: ReviewIn) =>
  unwrap(client.PUT('/api/submissions/{submission_id}/review', { params: path(submissionId), body }));

interface WantedStatus {
  status: ReviewStatus;
  message: string;
  /** Of a request for a clarification: until when the company may add to its response. */
  window_ends_at: string | null;
}

/** What is wanted, and what it would change. */
export interface AskedReviews extends WantedStatus {
  companies: CompanyFilter;
  expected: ExpectedOut;
}

/** How many responses of the companies would get the status. */
export const expectReviews = (companies: CompanyFilter, wanted: WantedStatus): Promise<ExpectedOut> =>
  unwrap(client.POST('/api/reviews/expected', { body: { ...wanted, companies: companies as never } }));

/** `asOf`: of the numbers that were confirmed. */
export const setReviews = (
  companies: CompanyFilter,
  wanted: WantedStatus,
  asOf: string,
): Promise<ReviewedTogetherOut> =>
  unwrap(client.POST('/api/reviews', { body: { ...wanted, companies: companies as never, as_of: asOf } }));
