"""Setting the status of a response, for one company or several.

A status belongs to the version for which it was set. A version that replaces it begins with the status "received".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.messaging import service as messaging
from portal.domain.messaging.service import Recipient, recipients_of
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.reviews import ResponseReview, ReviewStatus, is_window_open
from portal.features.directory.reviews import queries
from portal.features.directory.reviews.errors import ReviewChanged, ReviewOfOtherVersion, StatusNotAllowed
from portal.features.directory.reviews.lifecycle import TRANSITIONS
from portal.features.directory.reviews.message_templates import ClarificationRequested, ReviewStatusChanged
from portal.features.directory.reviews.queries import Reviewed
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.db.locks import in_turn
from portal.platform.errors import FieldError, NotFound, ValidationFailed
from portal.platform.i18n import translate

MAX_WINDOW = timedelta(days=90)
"""Longest window of a request for clarification. The form has the same limit (``reviewLimits.ts``)."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The status to set. ``message``: to the company; may be empty.

    ``window_ends_at``: until when the company may add to its response; None except in a request for clarification.
    """

    status: ReviewStatus
    message: str
    window_ends_at: datetime | None = None

    @property
    def opens_window(self) -> bool:
        return self.status is ReviewStatus.CLARIFICATION_REQUESTED


def status_of(found: Reviewed) -> ReviewStatus:
    return ReviewStatus(found.review.status) if found.review else ReviewStatus.RECEIVED


def is_as(found: Reviewed, wanted: Wanted) -> bool:
    """Whether status, message and window are already as wanted."""
    review = found.review
    told = (review.message or "", review.window_ends_at) if review else ("", None)
    return (status_of(found), *told) == (wanted.status, wanted.message, wanted.window_ends_at)


async def show(session: AsyncSession, submission_id: UUID) -> Reviewed:
    """A submitted response of an approved company with its review. Raises :class:`NotFound` for others."""
    found = await queries.find(session, submission_id)
    if found is None or found.submission.receipt_number is None:
        raise NotFound
    return found


async def set_status(
    session: AsyncSession,
    actor: Actor,
    submission_id: UUID,
    *,
    wanted: Wanted,
    receipt_number: str,
    revision: int,
) -> Reviewed:
    """Sets the status of the version ``receipt_number``, and notifies the company. Repeating it changes nothing.

    ``revision``: that of the review that the administrator saw, 0 if there was none. Raises :class:`NotFound`,
    :class:`ReviewOfOtherVersion`, :class:`ReviewChanged`, :class:`StatusNotAllowed` or :class:`ValidationFailed`.
    """
    require_complete(wanted)
    seen = await show(session, submission_id)
    await in_turn(session, f"review {seen.rfi.name}")
    found = next(iter(await queries.lock(session, seen.rfi.id, [seen.company.id])), None)
    if found is None or found.submission.receipt_number != receipt_number:
        raise ReviewOfOtherVersion
    if is_as(found, wanted):
        return found
    await require_window(session, wanted)
    if found.review is not None and found.review.revision != revision:
        raise ReviewChanged(by=found.review.changed_by_name, at=iso(found.review.changed_at))
    if not TRANSITIONS.allows(status_of(found), wanted.status):
        raise StatusNotAllowed
    (changed,) = await change(session, actor, [found], wanted)
    return changed


async def ask_for_clarification(
    session: AsyncSession, rfi_id: UUID, company_id: UUID, message: str, *, lasts: timedelta
) -> None:
    """Requests a clarification on behalf of the portal, and notifies the company.

    A request that is open keeps its message, and ends no earlier. Repeating it changes nothing.
    """
    rfi = await session.get_one(Rfi, rfi_id)
    await in_turn(session, f"review {rfi.name}")
    found = next(iter(await queries.lock(session, rfi_id, [company_id])), None)
    if found is None or found.submission.receipt_number is None:
        return
    if status_of(found) is ReviewStatus.COMPLETED:
        (found,) = await change(session, None, [found], Wanted(ReviewStatus.UNDER_REVIEW, ""))
    window_ends_at = await database_now(session) + lasts
    review = found.review
    if review is not None and status_of(found) is ReviewStatus.CLARIFICATION_REQUESTED:
        earlier = review.message or ""
        if message in earlier and is_window_open(review, await database_now(session)):
            return
        message = f"{earlier}\n\n{message}"
        window_ends_at = max(window_ends_at, review.window_ends_at or window_ends_at)
    await change(session, None, [found], Wanted(ReviewStatus.CLARIFICATION_REQUESTED, message, window_ends_at))


def require_complete(wanted: Wanted) -> None:
    """Raises :class:`ValidationFailed` for a request for clarification without a message or the end of its window."""
    if not wanted.opens_window:
        return
    given = {"message": wanted.message, "window_ends_at": wanted.window_ends_at}
    missing = [FieldError(name, "required") for name, value in given.items() if not value]
    if missing:
        raise ValidationFailed(fields=missing)


async def require_window(session: AsyncSession, wanted: Wanted) -> None:
    """Raises :class:`ValidationFailed` unless the window ends in the future and within :data:`MAX_WINDOW`."""
    if wanted.window_ends_at is None:
        return
    now = await database_now(session)
    if wanted.window_ends_at <= now:
        raise ValidationFailed(fields=[FieldError("window_ends_at", "in_the_past")])
    if wanted.window_ends_at > now + MAX_WINDOW:
        raise ValidationFailed(fields=[FieldError("window_ends_at", "not_within_days", {"days": MAX_WINDOW.days})])


async def change(
    session: AsyncSession, actor: Actor | None, responses: Sequence[Reviewed], wanted: Wanted, *, together: bool = False
) -> list[Reviewed]:
    """Writes the status, an audit event and mails for locked responses whose status allows it.

    ``actor``: None for the portal. ``together``: whether one request sets the status of several responses.
    """
    now = await database_now(session)
    recipients = await recipients_of(session, {found.company.id for found in responses})
    changed = [
        _change(session, actor, found, wanted, now, recipients[found.company.id], together=together)
        for found in responses
    ]
    await session.flush()
    return changed


def _change(
    session: AsyncSession,
    actor: Actor | None,
    found: Reviewed,
    wanted: Wanted,
    now: datetime,
    recipients: Sequence[Recipient],
    *,
    together: bool,
) -> Reviewed:
    submission, before, review = found.submission, status_of(found), found.review
    if submission.receipt_number is None or submission.submitted_at is None:
        raise ValueError("only a submitted response has a status")
    if review is None:
        review = ResponseReview(receipt_number=submission.receipt_number, submission_id=submission.id, revision=0)
        session.add(review)
    review.status, review.message = TRANSITIONS.require(before, wanted.status).value, wanted.message or None
    review.window_ends_at = wanted.window_ends_at
    review.revision += 1
    review.changed_at = now
    review.changed_by, review.changed_by_name = (actor.user_id, actor.name) if actor else (None, audit.SYSTEM)
    audit.record(
        session,
        actor,
        "submission.status_changed",
        subject_type="submission",
        subject_id=submission.id,
        receipt_number=submission.receipt_number,
        status_before=before.value,
        status=review.status,
        reason=review.message,
        together=together,
        **({"until": iso(wanted.window_ends_at)} if wanted.window_ends_at else {}),
    )
    facts: dict[str, Any] = {
        "organization_name": found.company.organization_name,
        "rfi_title_en": found.rfi.title_en,
        "rfi_title_ar": found.rfi.title_ar,
        "receipt_number": submission.receipt_number,
        "submitted_at": submission.submitted_at,
        "status_en": translate(f"choice.review_status.{review.status}", "en"),
        "status_ar": translate(f"choice.review_status.{review.status}", "ar"),
        "message": wanted.message,
    }
    content = (
        ClarificationRequested(window_ends_at=wanted.window_ends_at, **facts)
        if wanted.window_ends_at
        else ReviewStatusChanged(**facts)
    )
    for recipient in recipients:
        messaging.send(session, content, to=recipient)
    return Reviewed(submission, found.user, found.company, found.rfi, review)
