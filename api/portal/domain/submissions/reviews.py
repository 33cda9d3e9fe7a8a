"""The authority's review of a response: its status, and the message to the company with it."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, String, and_, case, func, select
from sqlalchemy.orm import Mapped, mapped_column

from portal.domain.submissions.models import ResponseAddition, Submission
from portal.platform.db.base import Base


class ReviewStatus(StrEnum):
    """Of a submitted response. ``received`` needs no row."""

    RECEIVED = "received"
    UNDER_REVIEW = "under_review"
    CLARIFICATION_REQUESTED = "clarification_requested"
    COMPLETED = "completed"


class ResponseReview(Base):
    """The standing status of one submitted version, by its receipt number.

    A version that replaces it has another number, and so no row: it is received (docs/adr/0038). Every change is in the
    audit trail.
    """

    __tablename__ = "response_reviews"
    __table_args__ = (
        CheckConstraint(
            "status in ('received', 'under_review', 'clarification_requested', 'completed')", name="status"
        ),
        CheckConstraint("revision > 0", name="revision"),
    )

    receipt_number: Mapped[str] = mapped_column(String(40), primary_key=True)
    submission_id: Mapped[UUID] = mapped_column(ForeignKey("submissions.id", ondelete="CASCADE"), index=True)
    status: Mapped[str] = mapped_column(String(30))
    message: Mapped[str | None] = mapped_column(doc="As the company was told with this status")
    window_ends_at: Mapped[datetime | None] = mapped_column(doc="Until when the company may add to its response")
    revision: Mapped[int]
    changed_at: Mapped[datetime]
    changed_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    changed_by_name: Mapped[str]


def is_window_open(review: ResponseReview | None, at: datetime) -> bool:
    """Whether the company may add files and a note at ``at``. The end itself is in time, as with the deadline.

    Pods of the release before leave the end where another status follows, so that the status decides, too.
    """
    if review is None or review.status != ReviewStatus.CLARIFICATION_REQUESTED or review.window_ends_at is None:
        return False
    return at <= review.window_ends_at


IS_REVIEW_OF_SUBMISSION = ResponseReview.receipt_number == Submission.receipt_number
"""Join condition for the review of the standing version."""

REVIEW_STATUS = case(
    (Submission.state == "submitted", func.coalesce(ResponseReview.status, ReviewStatus.RECEIVED.value)),
)
"""Status of a response; null if it is not submitted. Needs an outer join by :data:`IS_REVIEW_OF_SUBMISSION`."""

ADDED_AT = (
    select(func.max(ResponseAddition.sent_at))
    .where(ResponseAddition.receipt_number == Submission.receipt_number)
    .correlate(Submission)
    .scalar_subquery()
)
"""When the company last added something to the standing version; null if it never did."""

HAS_NEW_ADDITION = and_(
    ResponseReview.status == ReviewStatus.CLARIFICATION_REQUESTED.value, ResponseReview.changed_at < ADDED_AT
)
"""Whether an addition is newer than the request for it; null without a review. Joined as :data:`REVIEW_STATUS`."""
