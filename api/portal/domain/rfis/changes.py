"""Changes of the RFI by an administrator in the portal.

Each change names the revision that the administrator saw, so that two administrators cannot overwrite each other.
"""

from dataclasses import replace
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.rfis.current import await_arrivals, lock_rfi
from portal.domain.rfis.dates import ChangeReason, Dates, change, close_early, create, reopen
from portal.domain.rfis.deadlines import start_of
from portal.domain.rfis.errors import RfiChangedMeanwhile, RfiDeclaredElsewhere, RfiNeedsReopening
from portal.domain.rfis.lifecycle import RfiState, state_at
from portal.domain.rfis.models import Rfi
from portal.platform.db.clock import database_now
from portal.platform.errors import FieldError, NotFound, ValidationFailed
from portal.platform.setting_types.operator_settings import RfiDriver
from portal.platform.settings import Settings


async def change_in_portal(
    session: AsyncSession,
    actor: Actor,
    settings: Settings,
    dates: Dates,
    *,
    reason: ChangeReason | None,
    revision: int | None,
) -> Rfi:
    """Publishes the RFI (``revision`` None) or changes its titles and dates; a moved deadline needs a ``reason``.

    Each company whose own deadline moves gets an email. Repeating a change changes nothing. Raises
    :class:`RfiDeclaredElsewhere`, :class:`RfiChangedMeanwhile`, :class:`RfiNeedsReopening` or
    :class:`ValidationFailed`.
    """
    _require_portal(settings)
    rfi = await lock_rfi(session, settings.rfi_name, for_update=True)
    now = await database_now(session)
    if rfi is not None and Dates.of(rfi) == dates:
        return rfi
    if (rfi.revision if rfi else None) != revision:
        raise RfiChangedMeanwhile(revision=rfi.revision if rfi else None)
    if rfi is None:
        _require_valid(dates, now, None)
        return await _record(session, create(session, dates, name=settings.rfi_name, now=now, actor=actor), now)
    if state_at(rfi, now) is RfiState.CLOSED:
        raise RfiNeedsReopening
    _require_valid(dates, now, rfi)
    if dates.deadline != rfi.deadline and reason is None:
        raise ValidationFailed(fields=[FieldError("reason_en", "required"), FieldError("reason_ar", "required")])
    change(session, rfi, dates, now=now, actor=actor, reason=reason)
    return await _record(session, rfi, now)


async def open_now(session: AsyncSession, actor: Actor, settings: Settings, *, revision: int) -> Rfi:
    """Opens the scheduled RFI. Repeating it changes nothing."""
    rfi, now = await _locked(session, settings)
    if state_at(rfi, now) is RfiState.OPEN:
        return rfi
    if state_at(rfi, now) is RfiState.CLOSED:
        raise RfiNeedsReopening
    _require_revision(rfi, revision)
    change(session, rfi, replace(Dates.of(rfi), opens_at=now), now=now, action="rfi.opened", actor=actor)
    return await _record(session, rfi, now)


async def close_now(
    session: AsyncSession, actor: Actor, settings: Settings, *, reason: ChangeReason, revision: int
) -> Rfi:
    """Closes the open RFI early; its deadline stays on record as planned. Repeating it changes nothing.

    Waits for the requests that arrived before, which are still in time.
    """
    _require_portal(settings)
    await await_arrivals(session)
    rfi, now = await _locked(session, settings)
    state = state_at(rfi, now)
    if state is RfiState.CLOSED:
        return rfi
    _require_revision(rfi, revision)
    if state is RfiState.SCHEDULED:
        raise ValidationFailed(fields=[FieldError("state", "not_open")])
    close_early(session, rfi, now, actor=actor, reason=reason)
    return await _record(session, rfi, now)


async def reopen_in_portal(
    session: AsyncSession,
    actor: Actor,
    settings: Settings,
    *,
    deadline: datetime,
    reason: ChangeReason,
    revision: int,
) -> Rfi:
    """Opens the closed RFI until ``deadline``. Repeating it changes nothing.

    Each company whose own deadline moves gets an email. Raises :class:`RfiChangedMeanwhile` or
    :class:`ValidationFailed`.
    """
    rfi, now = await _locked(session, settings)
    if state_at(rfi, now) is RfiState.OPEN and rfi.deadline == deadline:
        return rfi
    _require_revision(rfi, revision)
    if rfi.state != RfiState.CLOSED:
        # It is open, or its closing is due and not recorded yet.
        raise RfiChangedMeanwhile(revision=rfi.revision)
    dates = reopening_dates(rfi, deadline, now)
    _require_valid(dates, now, rfi)
    reopen(session, rfi, dates, now=now, actor=actor, reason=reason)
    return await _record(session, rfi, now)


def reopening_dates(rfi: Rfi, deadline: datetime, now: datetime) -> Dates:
    """The dates of a reopening until ``deadline``: an end of questions that is still ahead stays."""
    ahead = rfi.questions_until is not None and now < rfi.questions_until <= deadline
    return replace(Dates.of(rfi), deadline=deadline, questions_until=rfi.questions_until if ahead else None)


def _require_portal(settings: Settings) -> None:
    if settings.rfi_driver is not RfiDriver.WORKER:
        raise RfiDeclaredElsewhere


async def _locked(session: AsyncSession, settings: Settings) -> tuple[Rfi, datetime]:
    _require_portal(settings)
    rfi = await lock_rfi(session, settings.rfi_name, for_update=True)
    if rfi is None:
        raise NotFound
    return rfi, await database_now(session)


def _require_revision(rfi: Rfi, revision: int) -> None:
    if rfi.revision != revision:
        raise RfiChangedMeanwhile(revision=rfi.revision)


def _require_valid(dates: Dates, now: datetime, rfi: Rfi | None) -> None:
    """Raises :class:`ValidationFailed` with a field for each invalid date."""
    wrong = []
    if dates.deadline <= now:
        wrong.append(FieldError("deadline", "in_the_past"))
    if dates.opens_at is not None and dates.opens_at >= dates.deadline:
        wrong.append(FieldError("opens_at", "after_deadline"))
    elif rfi is not None and dates.opens_at != rfi.opens_at and state_at(rfi, now) is not RfiState.SCHEDULED:
        wrong.append(FieldError("opens_at", "already_open"))
    if dates.questions_until is not None:
        start = dates.opens_at or (start_of(rfi) if rfi else now)
        if dates.questions_until > dates.deadline:
            wrong.append(FieldError("questions_until", "after_deadline"))
        elif dates.questions_until < start:
            wrong.append(FieldError("questions_until", "before_opening"))
    if wrong:
        raise ValidationFailed(fields=wrong)


async def _record(session: AsyncSession, rfi: Rfi, now: datetime) -> Rfi:
    """Records a change in the portal: settings and earlier declarations of an object no longer apply."""
    rfi.changed_in_portal_at, rfi.generation = now, None
    await session.flush()
    return rfi
