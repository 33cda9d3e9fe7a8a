"""The dates of the RFI: publishing them, deciding by them, and closing."""

from dataclasses import asdict, dataclass, fields
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.rfis import queries
from portal.domain.rfis.errors import RfiClosed, RfiNotOpen
from portal.domain.rfis.lifecycle import TRANSITIONS, RfiEvent, RfiState, deadline_with, state_at
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.jobs import outbox

ANNOUNCE_CLOSING = "rfis.announce_closing"
ANNOUNCE_DEADLINE = "rfis.announce_deadline"


@dataclass(frozen=True, slots=True)
class CurrentRfi:
    """The RFI (None before it is published) at ``now``, by the database's clock.

    ``extension``: of the company that it was read for. ``state`` and ``deadline`` are those of that company.
    """

    rfi: Rfi | None
    now: datetime
    extension: DeadlineExtension | None = None

    @property
    def state(self) -> RfiState | None:
        return state_at(self.rfi, self.now, self.extension) if self.rfi else None

    @property
    def deadline(self) -> datetime | None:
        return deadline_with(self.rfi, self.extension) if self.rfi else None


async def current(session: AsyncSession, rfi_name: str, *, company_id: UUID | None = None) -> CurrentRfi:
    """``company_id``: the company whose extension applies; None for the dates without any extension."""
    return CurrentRfi(*await queries.find_with_now(session, rfi_name, company_id))


async def read_current(session: AsyncSession, rfi_name: str) -> CurrentRfi:
    """The current RFI without a company's extension, for reading only: changes of it are not stored.

    It costs less than :func:`current`; each page of each visitor needs it.
    """
    return CurrentRfi(*await queries.read_with_now(session, rfi_name))


async def arrive(session: AsyncSession) -> datetime:
    """The instant that counts for a request: the database's clock at its first statement, before any row is locked.

    A closing waits for the transactions of all requests that arrived before it.
    """
    return await queries.arrive(session)


async def require_open(
    session: AsyncSession, rfi_name: str, *, arrived_at: datetime | None = None, company_id: UUID | None = None
) -> CurrentRfi:
    """The RFI, open at ``arrived_at`` (see :func:`arrive`; None: now), and unchanged until the transaction ends.

    ``company_id``: whose extension counts, unchanged as well. Raises :class:`RfiClosed` or :class:`RfiNotOpen`.
    """
    arrived_at = arrived_at or await arrive(session)
    rfi = await queries.lock(session, rfi_name, for_update=False)
    if rfi is None:
        raise RfiNotOpen
    extension = await queries.lock_extension(session, rfi.id, company_id) if company_id else None
    judged = CurrentRfi(rfi, arrived_at, extension)
    if judged.state is RfiState.CLOSED:
        raise RfiClosed(deadline=iso(judged.deadline or rfi.deadline))
    if judged.state is RfiState.SCHEDULED:
        raise RfiNotOpen(opens_at=iso(rfi.opens_at) if rfi.opens_at else None)
    return judged


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
    rfi = await queries.lock(session, name, for_update=True)
    now = await database_now(session)
    if rfi is None:
        rfi = create(session, dates, name=name, now=now)
    elif change(session, rfi, dates, now=now):
        rfi.change_reason_en = rfi.change_reason_ar = None
        if tells_companies:
            tell_about_deadline(session, rfi)
        else:
            rfi.deadline_announced = rfi.deadline
    rfi.generation = generation
    if generation is not None:
        rfi.changed_in_portal_at = None
    await session.flush()
    return rfi


def create(session: AsyncSession, dates: Dates, *, name: str, now: datetime, actor: Actor | None = None) -> Rfi:
    rfi = Rfi(name=name, deadline_set_at=now, **asdict(dates))
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
    **details: str | None,
) -> bool:
    """Applies ``dates`` to the locked RFI and records the previous values. Returns whether anything changed."""
    before, after = asdict(Dates.of(rfi)), asdict(dates)
    changed = {name: value for name, value in after.items() if value != before[name]}
    if not changed:
        return False
    for name, value in changed.items():
        details |= {f"{name}_before": _written(before[name]), name: _written(value)}
        setattr(rfi, name, value)
    if "deadline" in changed:
        rfi.deadline_set_at = now
    details.setdefault("deadline", iso(rfi.deadline))
    audit.record(session, actor, action, subject_type="rfi", subject_id=rfi.id, **details)
    rfi.revision += 1
    # Only `close_due` closes a request, with all the effects of a closing.
    if rfi.state != RfiState.CLOSED and state_at(rfi, now) is not RfiState.CLOSED:
        rfi.state = state_at(rfi, now)
    return True


def _written(value: str | datetime | None) -> str | None:
    return iso(value) if isinstance(value, datetime) else value


def reopen(
    session: AsyncSession, rfi: Rfi, dates: Dates, *, now: datetime, actor: Actor | None = None, **details: str | None
) -> None:
    """Opens the locked, closed RFI again until its new deadline, and enqueues the mails about it."""
    rfi.state = TRANSITIONS.require(RfiState.CLOSED, RfiEvent.REOPEN)
    rfi.closed_at = None
    details |= {"deadline_before": iso(rfi.deadline)}
    change(session, rfi, dates, now=now, action="rfi.reopened", actor=actor, **details)
    tell_about_deadline(session, rfi)


def tell_about_deadline(session: AsyncSession, rfi: Rfi) -> None:
    """Enqueues mails about a moved deadline: from the last announced one to the one in force when they are sent."""
    if rfi.deadline_announced != rfi.deadline:
        outbox.enqueue(session, ANNOUNCE_DEADLINE, rfi_id=rfi.id)


async def close_due(session: AsyncSession, rfi_name: str) -> bool:
    """Applies the change of state that is due by the RFI's dates. Returns whether this call closed the RFI."""
    locked = await lock_when_due(session, rfi_name)
    return locked is not None and carry_out_dates(session, *locked) is RfiState.CLOSED


async def lock_when_due(session: AsyncSession, name: str) -> tuple[Rfi, datetime] | None:
    """The RFI, locked, and the database's clock, if a change of state is due; else None.

    Waits for the requests that arrived before, so that each of them still sees the previous state.
    """
    found, now, _ = await queries.find_with_now(session, name)
    if found is None or state_at(found, now) == found.state:
        return None
    # Before the row's lock, in the order in which requests take the two.
    await queries.await_arrivals(session)
    rfi = await queries.lock(session, name, for_update=True)
    return (rfi, await database_now(session)) if rfi else None


def carry_out_dates(session: AsyncSession, rfi: Rfi, now: datetime) -> RfiState | None:
    """Sets the state of the locked RFI that is due at ``now``.

    Returns that state; None if nothing changes. A closing enqueues the job for its mails and its ZIP.
    """
    due = state_at(rfi, now)
    if due == rfi.state:
        return None
    if due is RfiState.CLOSED:
        close(session, rfi, now, "rfi.closed", at=iso(now), deadline=iso(rfi.deadline))
    else:
        rfi.state = due
        action = "rfi.opened" if due is RfiState.OPEN else "rfi.scheduled"
        audit.record(session, None, action, subject_type="rfi", subject_id=rfi.id)
    return due


def close(
    session: AsyncSession, rfi: Rfi, now: datetime, action: str, *, actor: Actor | None = None, **details: str | None
) -> None:
    """Closes the locked RFI, and enqueues the job for the mails about it and its ZIP."""
    rfi.state, rfi.closed_at = RfiState.CLOSED, now
    audit.record(session, actor, action, subject_type="rfi", subject_id=rfi.id, **details)
    outbox.enqueue(session, ANNOUNCE_CLOSING, rfi_id=rfi.id)
