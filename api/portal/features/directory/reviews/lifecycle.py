"""Which status of a review may follow which. The event is the status that an administrator sets."""

from portal.domain.submissions.reviews import ReviewStatus
from portal.platform.transitions import Transitions

_RECEIVED, _UNDER_REVIEW, _CLARIFICATION, _COMPLETED = ReviewStatus

TRANSITIONS: Transitions[ReviewStatus, ReviewStatus] = Transitions(
    ReviewStatus,
    {
        # The same status again changes the message.
        (_RECEIVED, _RECEIVED): _RECEIVED,
        (_RECEIVED, _UNDER_REVIEW): _UNDER_REVIEW,
        (_RECEIVED, _CLARIFICATION): _CLARIFICATION,
        (_RECEIVED, _COMPLETED): _COMPLETED,
        (_UNDER_REVIEW, _RECEIVED): _RECEIVED,
        (_UNDER_REVIEW, _UNDER_REVIEW): _UNDER_REVIEW,
        (_UNDER_REVIEW, _CLARIFICATION): _CLARIFICATION,
        (_UNDER_REVIEW, _COMPLETED): _COMPLETED,
        (_CLARIFICATION, _UNDER_REVIEW): _UNDER_REVIEW,
        (_CLARIFICATION, _CLARIFICATION): _CLARIFICATION,
        (_CLARIFICATION, _COMPLETED): _COMPLETED,
        # A completed review returns to "under review" before a clarification can be requested.
        (_COMPLETED, _UNDER_REVIEW): _UNDER_REVIEW,
        (_COMPLETED, _COMPLETED): _COMPLETED,
    },
)
