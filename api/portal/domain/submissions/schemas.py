"""JSON of a response that several features show."""

from datetime import datetime
from typing import Self

from pydantic import BaseModel

from portal.domain.submissions.reviews import ResponseReview, ReviewStatus


class StandingReviewOut(BaseModel):
    """The review of a submitted response, for its company. ``since``: the submission, if no status was set since."""

    status: ReviewStatus
    since: datetime
    message: str | None

    @classmethod
    def of(cls, review: ResponseReview | None, submitted_at: datetime | None) -> Self | None:
        """None without a submitted response."""
        if submitted_at is None:
            return None
        if review is None:
            return cls(status=ReviewStatus.RECEIVED, since=submitted_at, message=None)
        return cls(status=ReviewStatus(review.status), since=review.changed_at, message=review.message)
