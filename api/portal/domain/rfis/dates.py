"""The dates of the RFI: publishing, changing and carrying them out, closing early and reopening."""

from dataclasses import asdict, dataclass, fields
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.rfis.current import await_arrivals, find_with_now, lock_rfi
from portal.domain.rfis.deadlines import own_deadline
from portal.domain.rfis.lifecycle import TRANSITIONS, RfiEvent, RfiState, state_at
from portal.domain.rfis.models import Rfi
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.jobs import outbox

ANNOUNCE_CLOSING = "rfis.announce_closing"
ANNOUNCE_EARLY_CLOSING = "rfis.announce_early_closing"
ANNOUNCE_DEADLINE = "rfis.announce_deadlines"
"""Kinds of jobs. The release before does not know the last two and leaves them to newer workers."""


@dataclass(frozen=True, slots=True)
class ChangeReason:
    """The reason, shown to companies and in the history."""

    en: str
    ar: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dates:
    """Titles and dates of an RFI."""

    title_en: str
    title_ar: str
    opens_at: datetime | None
    deadline: datetime
    questions_until: datetime | None = None

    @classmethod
    def of(cls, rfi: Rfi) -> "Dates":
        return cls(**{field.name: getattr(rfi, field.name) for field in fields(cls)})


async def publish(
    session: AsyncSession,
    dates: Dates,
    *,
    name: str,
    generation: str | None = None,
    tells_companies: bool = False,
) -> Rfi:
    """Creates the RFI or applies its new dates. Idempotent.

    ``tells_companies``: whether companies get a mail if the deadline moves.
    """
    rfi = await lock_rfi(session, name, for_update=True)
    now = await database_now(session)
    if rfi is None:
        rfi = create(session, dates, name=name, now=now)
    else:
        change(session, rfi, dates, now=now, tells_companies=tells_companies)
    rfi.generation = generation
    if generation is not None:
        rfi.changed_in_portal_at = None
    await session.flush()
    return rfi


def create(session: AsyncSession, dates: Dates, *, name: str, now: datetime, actor: Actor | None = None) -> Rfi:
    rfi = Rfi(name=name, created_at=now, deadline_set_at=now, **asdict(dates))
    rfi.state = state_at(rfi, now)
    rfi.deadline_announced = dates.deadline
    session.add(rfi)
    audit.record(session, actor, "rfi.published", subject_type="rfi", subject_id=name, deadline=iso(dates.deadline))
    return rfi


def change(
    session: AsyncSession,
    rfi: Rfi,
    dates: Dates,
    *,
    now: datetime,
    action: str = "rfi.changed",
    actor: Actor | None = None,
    reason: ChangeReason | None = None,
    tells_companies: bool = True,
) -> bool:
    """Applies ``dates`` to the locked RFI and records the previous values. Returns whether anything changed.

    If the deadline moves, ``reason`` is kept as its reason, and a job tells each company whose own deadline it moves.
    """
    if dates == Dates.of(rfi):
        return False
    before = rfi.deadline
    _apply(session, rfi, dates, action=action, actor=actor, **_texts(reason))
    if rfi.deadline != before:
        rfi.deadline_set_at = now
        _tell_about_deadline(session, rfi, reason, before=before, tells_companies=tells_companies)
    # Only `close_due` closes a request, with all the effects of a closing.
    if rfi.state != RfiState.CLOSED and state_at(rfi, now) is not RfiState.CLOSED:
        rfi.state = state_at(rfi, now)
    return True


def reopen(
    session: AsyncSession,
    rfi: Rfi,
    dates: Dates,
    *,
    now: datetime,
    actor: Actor | None = None,
    reason: ChangeReason | None = None,
    object_reason: str | None = None,
) -> None:
    """Opens the locked, closed RFI again until its new deadline, which may be the one that was planned before.

    A job tells each company whose own deadline it moves, with ``reason``. ``object_reason``: of a Kubernetes object, in
    one language, for the audit trail.
    """
    rfi.state = TRANSITIONS.require(RfiState.CLOSED, RfiEvent.REOPEN)
    before = own_deadline(rfi, None, now)
    rfi.closed_at = None
    # What was due while it was closed is left out.
    rfi.deadline_set_at = now
    recorded: dict[str, str | None] = {**_texts(reason)} or {"reason": object_reason}
    _apply(session, rfi, dates, action="rfi.reopened", actor=actor, **recorded)
    _tell_about_deadline(session, rfi, reason, before=before)


def _apply(
    session: AsyncSession, rfi: Rfi, dates: Dates, *, action: str, actor: Actor | None, **details: str | None
) -> None:
    before, after = asdict(Dates.of(rfi)), asdict(dates)
    for name, value in after.items():
        if value != before[name]:
            details |= {f"{name}_before": _written(before[name]), name: _written(value)}
            setattr(rfi, name, value)
    details.setdefault("deadline", iso(rfi.deadline))
    audit.record(session, actor, action, subject_type="rfi", subject_id=rfi.id, **details)
    rfi.revision += 1


def _written(value: str | datetime | None) -> str | None:
    return iso(value) if isinstance(value, datetime) else value


def _texts(reason: ChangeReason | None) -> dict[str, str]:
    return {"reason_en": reason.en, "reason_ar": reason.ar} if reason else {}


def _tell_about_deadline(
    session: AsyncSession, rfi: Rfi, reason: ChangeReason | None, *, before: datetime, tells_companies: bool = True
) -> None:
    """Enqueues the mails from the deadline that companies were last told to the one in force when they are written."""
    _keep_reason(rfi, reason)
    if tells_companies:
        rfi.deadline_announced = rfi.deadline_announced or before
        outbox.enqueue(session, ANNOUNCE_DEADLINE, rfi_id=rfi.id)
    else:
        rfi.deadline_announced = rfi.deadline


def _keep_reason(rfi: Rfi, reason: ChangeReason | None) -> None:
    rfi.change_reason_en, rfi.change_reason_ar = (reason.en, reason.ar) if reason else (None, None)


async def close_due(session: AsyncSession, rfi_name: str) -> bool:
    """Applies the change of state that is due by the RFI's dates. Returns whether this call closed the RFI."""
    locked = await lock_when_due(session, rfi_name)
    return locked is not None and carry_out_dates(session, *locked) is RfiState.CLOSED


async def lock_when_due(session: AsyncSession, name: str) -> tuple[Rfi, datetime] | None:
    """The RFI, locked, and the database's clock, if a change of state is due; else None.

    Waits for the requests that arrived before, so that each of them still sees the previous state.
    """
    found, now, _ = await find_with_now(session, name)
    if found is None or state_at(found, now) == found.state:
        return None
    # Before the row's lock, in the order in which requests take the two.
    await await_arrivals(session)
    rfi = await lock_rfi(session, name, for_update=True)
    return (rfi, await database_now(session)) if rfi else None


def carry_out_dates(session: AsyncSession, rfi: Rfi, now: datetime) -> RfiState | None:
    """Sets the state of the locked RFI that is due at ``now``.

    Returns that state; None if nothing changes. A closing enqueues the job for its mails and its ZIP.
    """
    due = state_at(rfi, now)
    if due == rfi.state:
        return None
    if due is RfiState.CLOSED:
        rfi.state, rfi.closed_at = due, now
        details = {"at": iso(now), "deadline": iso(rfi.deadline)}
        audit.record(session, None, "rfi.closed", subject_type="rfi", subject_id=rfi.id, **details)
        outbox.enqueue(session, ANNOUNCE_CLOSING, rfi_id=rfi.id)
    else:
        rfi.state = due
        action = "rfi.opened" if due is RfiState.OPEN else "rfi.scheduled"
        audit.record(session, None, action, subject_type="rfi", subject_id=rfi.id)
    return due


def close_early(session: AsyncSession, rfi: Rfi, now: datetime, *, actor: Actor, reason: ChangeReason) -> None:
    """Closes the locked, open RFI before its deadline, which stays on record as planned.

    A job writes to all companies, those with more time included, and makes the ZIP.
    """
    rfi.state, rfi.closed_at = TRANSITIONS.require(RfiState.OPEN, RfiEvent.CLOSE), now
    rfi.deadline_announced = rfi.deadline_announced or rfi.deadline
    rfi.revision += 1
    _keep_reason(rfi, reason)
    details = {"at": iso(now), "deadline": iso(rfi.deadline), **_texts(reason)}
    audit.record(session, actor, "rfi.closed_early", subject_type="rfi", subject_id=rfi.id, **details)
    outbox.enqueue(session, ANNOUNCE_EARLY_CLOSING, rfi_id=rfi.id)
