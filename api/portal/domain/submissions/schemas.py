"""JSON of a response that several features show."""

from datetime import datetime
from typing import Literal, Self

from pydantic import BaseModel

from portal.domain.submissions.reviews import ResponseReview, ReviewStatus


class EndedResponseOut(BaseModel):
    """How a submitted response ended: withdrawn by its company, or deleted by the authority."""

    state: Literal["withdrawn", "deleted"]
    at: datetime


class StandingReviewOut(BaseModel):
    """The review of a submitted response, for its company. ``since``: the submission, if no status was set since.

    ``window_ends_at``: until when the company may add to its response; null if it was not asked to.
    """

    status: ReviewStatus
    since: datetime
    message: str | None
    window_ends_at: datetime | None = None

    @classmethod
    def of(cls, review: ResponseReview | None, submitted_at: datetime | None) -> Self | None:
        """The review as JSON; None without a submitted response."""
        if submitted_at is None:
            return None
        if review is None:
            return cls(status=ReviewStatus.RECEIVED, since=submitted_at, message=None)
        status = ReviewStatus(review.status)
        ends_at = review.window_ends_at if status is ReviewStatus.CLARIFICATION_REQUESTED else None
        return cls(status=status, since=review.changed_at, message=review.message, window_ends_at=ends_at)
