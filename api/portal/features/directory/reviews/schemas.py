"""JSON of reviews."""

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, StringConstraints

from portal.domain.forms.typed_text import paragraphs, tidied
from portal.domain.submissions.reviews import ReviewStatus
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.directory.reviews.lifecycle import TRANSITIONS
from portal.features.directory.reviews.queries import Reviewed
from portal.features.directory.reviews.service import Wanted, status_of
from portal.features.directory.reviews.together import Expected, Reason, Together
from portal.platform.http.body import Body, Instant

MESSAGE_MAX = 2_000
Message = Annotated[str, StringConstraints(max_length=MESSAGE_MAX), tidied(paragraphs)]


class _StatusIn(Body):
    """``message``: shown to the company. ``window_ends_at``: until when it may add to its response.

    A request for a clarification needs both; the other statuses have no window.
    """

    status: ReviewStatus
    message: Message = ""
    window_ends_at: Instant | None = None

    @property
    def wanted(self) -> Wanted:
        opens_window = self.status is ReviewStatus.CLARIFICATION_REQUESTED
        return Wanted(self.status, self.message, self.window_ends_at if opens_window else None)


class ReviewIn(_StatusIn):
    """``receipt_number``, ``revision``: of the version and the review that were read; 0 if there was no review."""

    receipt_number: Annotated[str, StringConstraints(max_length=40)]
    revision: Annotated[int, Field(ge=0)]


class ExpectIn(_StatusIn):
    companies: CompanyFilter


class ReviewTogetherIn(ExpectIn):
    """``as_of``: of the numbers that the administrator confirmed."""

    as_of: Instant


class ReviewOut(BaseModel):
    """``since``: the submission, if no status was set since; then ``by`` is null. ``allowed``: what may be set now.

    ``locale``: the language of the company's mails. ``window_ends_at``: of a request for clarification.
    """

    receipt_number: str
    status: ReviewStatus
    message: str | None
    window_ends_at: datetime | None
    since: datetime
    by: str | None
    revision: int
    allowed: list[ReviewStatus]
    locale: Literal["en", "ar"]

    @classmethod
    def of(cls, found: Reviewed) -> Self:
        review, status = found.review, status_of(found)
        return cls.model_validate(
            {
                "receipt_number": found.submission.receipt_number,
                "status": status,
                "message": review.message if review else None,
                "window_ends_at": review.window_ends_at if review else None,
                "since": review.changed_at if review else found.submission.submitted_at,
                "by": review.changed_by_name if review else None,
                "revision": review.revision if review else 0,
                "allowed": TRANSITIONS.events(status),
                "locale": found.user.locale,
            }
        )


class ReasonCountsOut(BaseModel):
    """Companies that are left, by reason."""

    changed: int
    replaced: int
    not_allowed: int
    not_submitted: int


class ExpectedOut(BaseModel):
    """``changes``: companies whose status would be set, each of which gets a mail; ``unchanged``: have it already."""

    changes: int
    unchanged: int
    left: ReasonCountsOut
    as_of: datetime

    @classmethod
    def of(cls, expected: Expected) -> Self:
        return cls(
            changes=expected.changes,
            unchanged=expected.unchanged,
            left=_counts(expected.left),
            as_of=expected.as_of,
        )


class LeftOut(BaseModel):
    """``by``, ``at``: who set another status meanwhile, and when."""

    name: str
    reason: Reason
    by: str | None
    at: datetime | None


class ReviewedTogetherOut(BaseModel):
    """``done``: responses that have the status now; ``left``: the first ones that were left.

    ``counts``: all companies that were left, also those without a response.
    """

    done: int
    left: list[LeftOut]
    counts: ReasonCountsOut

    @classmethod
    def of(cls, together: Together) -> Self:
        left = [LeftOut.model_validate(one, from_attributes=True) for one in together.left]
        return cls(done=together.done, left=left, counts=_counts(together.counts))


def _counts(counts: dict[Reason, int]) -> ReasonCountsOut:
    return ReasonCountsOut(**{reason.value: counts.get(reason, 0) for reason in Reason})
