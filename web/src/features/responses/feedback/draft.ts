/** Name of the stored draft of the feedback. */
export const feedbackDraftName = 'feedback.answers';
