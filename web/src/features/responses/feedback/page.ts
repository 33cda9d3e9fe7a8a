import { mayReadFeedback } from '@/components/journey';
import type { Page } from '@/navigation/page';

export const feedback: Page = {
  path: 'rfi_feedback',
  who: 'answered',
  menu: [{ title: 'feedback', icon: 'RateReviewRounded', visible: ({ user }) => mayReadFeedback(user.journey) }],
  namespaces: ['feedback', 'forms'],
  load: () => import('./FeedbackPage'),
};
