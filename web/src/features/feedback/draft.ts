/** Name in the draft store of feedback that is not submitted yet. */
export const feedbackDraftName = 'feedback.answers';
