"""Setting one status for a selection of companies, or for all that match a filter.

Responses whose status or version changed since the administrator was asked to confirm are left, and listed.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.rfis.current import CurrentRfi
from portal.domain.submissions.reviews import ReviewStatus
from portal.features.directory.listing import service as directory
from portal.features.directory.listing.filter import CompanyFilter, Scope
from portal.features.directory.reviews import queries
from portal.features.directory.reviews.errors import TooManyToReview
from portal.features.directory.reviews.lifecycle import TRANSITIONS
from portal.features.directory.reviews.queries import Reviewed
from portal.features.directory.reviews.service import Wanted, change, is_as, require_complete, require_window, status_of
from portal.platform.db.clock import database_now
from portal.platform.db.locks import in_turn
from portal.platform.errors import Forbidden

MAX_RESPONSES = 5_000
"""Maximum number of responses of one request, and of a selection."""
MAX_LISTED = 100
"""Maximum number of left companies that are listed; all of them are counted."""


class Reason(StrEnum):
    """Why a company is left: its status or its version changed, its status does not allow it, or it has no response."""

    CHANGED = "changed"
    REPLACED = "replaced"
    NOT_ALLOWED = "not_allowed"
    NOT_SUBMITTED = "not_submitted"


@dataclass(frozen=True, slots=True)
class Left:
    """``by``, ``at``: who changed the status, and when."""

    name: str
    reason: Reason
    by: str | None = None
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Expected:
    """``changes``: responses whose status would be set; ``left``: the other companies by reason.

    ``unchanged``: responses that have this status and message. ``as_of``: by the database's clock.
    """

    changes: int
    unchanged: int
    left: Counter[Reason]
    as_of: datetime


@dataclass(frozen=True, slots=True)
class Together:
    """``done``: responses that have the status, now or before; ``left``: the first of the responses that were left.

    ``counts``: all companies that were left, also those without a response.
    """

    done: int
    left: Sequence[Left]
    counts: Counter[Reason]


@dataclass(slots=True)
class _Sorted:
    possible: list[Reviewed] = field(default_factory=list)
    unchanged: int = 0
    left: list[Left] = field(default_factory=list)
    counts: Counter[Reason] = field(default_factory=Counter)


async def expect(
    session: AsyncSession, actor: Actor, current: CurrentRfi, companies: CompanyFilter, wanted: Wanted
) -> Expected:
    """Counts what :func:`set_together` would do now.

    Waits for concurrent changes of other administrators, so that ``as_of`` is after all of them. Locks no rows, so
    that companies do not wait for a count.
    """
    await in_turn(session, f"review {current.name}")
    ids = await _ids_of(session, actor, current, companies)
    now = await database_now(session)
    responses = await queries.read(session, current.id, ids)
    found = _sort_out(responses, len(ids), wanted, as_of=now, actor=actor)
    return Expected(len(found.possible), found.unchanged, found.counts, now)


async def set_together(
    session: AsyncSession,
    actor: Actor,
    current: CurrentRfi,
    companies: CompanyFilter,
    wanted: Wanted,
    *,
    as_of: datetime,
) -> Together:
    """Sets the status of all in one transaction. ``as_of``: time of the :func:`expect` that was confirmed.

    Raises :class:`Forbidden`, :class:`TooManyToReview` or :class:`ValidationFailed`.
    """
    require_complete(wanted)
    await require_window(session, wanted)
    await in_turn(session, f"review {current.name}")
    ids = await _ids_of(session, actor, current, companies)
    responses = await queries.lock(session, current.id, ids)
    found = _sort_out(responses, len(ids), wanted, as_of=as_of, actor=actor)
    await change(session, actor, found.possible, wanted, together=True)
    return Together(len(found.possible) + found.unchanged, found.left[:MAX_LISTED], found.counts)


async def _ids_of(session: AsyncSession, actor: Actor, current: CurrentRfi, companies: CompanyFilter) -> Sequence[UUID]:
    """Keys of the companies that match. Needs VIEW, because a filter reveals facts about companies."""
    if companies.scope is not Scope.ACTIVE or not actor.may(Action.VIEW, Subject.SUBMISSIONS):
        raise Forbidden
    ids = await directory.ids_of(session, current, companies)
    if len(ids) > MAX_RESPONSES:
        raise TooManyToReview(n=MAX_RESPONSES)
    return ids


def _sort_out(
    responses: Sequence[Reviewed], companies: int, wanted: Wanted, *, as_of: datetime, actor: Actor
) -> _Sorted:
    """Sorts responses into those to change, unchanged and left. ``companies``: number of companies chosen."""
    sorted_out = _Sorted()
    submitted = [found for found in responses if found.submission.receipt_number is not None]
    sorted_out.counts[Reason.NOT_SUBMITTED] = companies - len(submitted)
    for found in submitted:
        if is_as(found, wanted):
            sorted_out.unchanged += 1
        elif reason := _reason_to_leave(found, wanted.status, as_of, actor):
            sorted_out.left.append(_left(found, reason))
            sorted_out.counts[reason] += 1
        else:
            sorted_out.possible.append(found)
    return sorted_out


def _reason_to_leave(found: Reviewed, status: ReviewStatus, as_of: datetime, actor: Actor) -> Reason | None:
    review, submitted_at = found.review, found.submission.submitted_at
    if review is not None and review.changed_at > as_of and review.changed_by != actor.user_id:
        return Reason.CHANGED
    if submitted_at is not None and submitted_at > as_of:
        return Reason.REPLACED
    return None if TRANSITIONS.allows(status_of(found), status) else Reason.NOT_ALLOWED


def _left(found: Reviewed, reason: Reason) -> Left:
    review = found.review if reason is Reason.CHANGED else None
    name = found.company.organization_name
    return Left(name, reason, review.changed_by_name if review else None, review.changed_at if review else None)
