"""The RFI at an instant, for one company or for all, and whether a request that arrived at that instant is in time."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, bindparam, func, literal_column, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis.deadlines import closed_early_at, end_of_questions, own_deadline
from portal.domain.rfis.errors import RfiClosed, RfiNotOpen
from portal.domain.rfis.lifecycle import RfiState, state_at
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.platform.clock import iso
from portal.platform.db.detached import detached
from portal.platform.db.locks import in_turn
from portal.platform.db.written import Written
from portal.platform.i18n import current_locale
from portal.platform.settings import Settings

_ARRIVALS = 0x6172726976616C73
"""Key of the advisory lock that requests hold in shared mode from their first statement, and closings exclusively."""
_now = select(func.portal_now().label("now")).cte("clock")
# Composed once, because most requests read it.
_CURRENT = Written.of(
    select(detached(Rfi), _now.c.now).select_from(_now).outerjoin(Rfi, Rfi.name == literal_column("$1::text"))
)
_WITH_NOW = (
    select(Rfi, _now.c.now, DeadlineExtension)
    .select_from(_now)
    .outerjoin(Rfi, Rfi.name == bindparam("name"))
    .outerjoin(
        DeadlineExtension,
        and_(DeadlineExtension.rfi_id == Rfi.id, DeadlineExtension.company_id == bindparam("company_id")),
    )
)


@dataclass(frozen=True, slots=True)
class CurrentRfi:
    """The RFI that a call is about (None before it is published) at ``now``, by the database's clock.

    ``extension``: of the company that it was read for. ``state`` and ``deadline`` are those of that company.
    """

    name: str
    rfi: Rfi | None
    now: datetime
    extension: DeadlineExtension | None = None

    @property
    def id(self) -> UUID | None:
        return self.rfi.id if self.rfi else None

    @property
    def state(self) -> RfiState | None:
        return state_at(self.rfi, self.now, self.extension) if self.rfi else None

    @property
    def deadline(self) -> datetime | None:
        return own_deadline(self.rfi, self.extension, self.now) if self.rfi else None

    @property
    def questions_until(self) -> datetime | None:
        """The last instant at which companies may ask."""
        return end_of_questions(self.rfi, self.now) if self.rfi else None

    @property
    def closed_early_at(self) -> datetime | None:
        """The instant of an early closing; None if the company has more time, so that its own deadline is later."""
        at = closed_early_at(self.rfi, self.now) if self.rfi else None
        return at if at == self.deadline else None


async def read_current(session: AsyncSession, settings: Settings) -> CurrentRfi:
    """The RFI of the settings, with its dates without any extension.

    A guard calls it once for a request, a task once for a run; others get what it returned.
    """
    (row,) = await _CURRENT.read(session, settings.rfi_name)
    return CurrentRfi(settings.rfi_name, row[Rfi.__tablename__], row["now"])


async def reread(session: AsyncSession, current: CurrentRfi, *, company_id: UUID | None = None) -> CurrentRfi:
    """The RFI as it is now; ``company_id``: with the extension of this company, if it has one."""
    return CurrentRfi(current.name, *await find_with_now(session, current.name, company_id))


async def arrive(session: AsyncSession) -> datetime:
    """The instant that counts for a request: the database's clock at its first statement, before any row is locked.

    Takes the shared lock of arrivals until the transaction ends, then reads the clock, in one statement: only a due
    closing makes this wait, and it waits for the transactions of all requests that arrived before it.
    """
    statement = select(func.pg_advisory_xact_lock_shared(_ARRIVALS), func.portal_now())
    return (await session.execute(statement)).one()[1]  # type: ignore[no-any-return]


async def await_arrivals(session: AsyncSession) -> None:
    """Waits for the transactions of all requests that have arrived; later ones wait for this transaction."""
    await session.execute(select(func.pg_advisory_xact_lock(_ARRIVALS)))


async def require_open(
    session: AsyncSession, current: CurrentRfi, *, arrived_at: datetime | None = None, company_id: UUID | None = None
) -> CurrentRfi:
    """The RFI, open at ``arrived_at`` (see :func:`arrive`; None: now), and unchanged until the transaction ends.

    ``company_id``: whose extension counts, unchanged as well. Raises :class:`RfiClosed` or :class:`RfiNotOpen`.
    """
    arrived_at = arrived_at or await arrive(session)
    rfi = await lock_rfi(session, current.name, for_update=False)
    if rfi is None:
        raise RfiNotOpen
    extension = await _lock_extension(session, rfi.id, company_id) if company_id else None
    judged = CurrentRfi(current.name, rfi, arrived_at, extension)
    if judged.state is RfiState.CLOSED:
        raise _closed(judged, rfi)
    if judged.state is RfiState.SCHEDULED:
        raise RfiNotOpen(opens_at=iso(rfi.opens_at) if rfi.opens_at else None)
    return judged


def _closed(judged: CurrentRfi, rfi: Rfi) -> RfiClosed:
    deadline, at = iso(judged.deadline or rfi.deadline), judged.closed_early_at
    reason = rfi.change_reason_ar if current_locale() == "ar" else rfi.change_reason_en
    return RfiClosed(deadline=deadline, at=iso(at), reason=reason) if at and reason else RfiClosed(deadline=deadline)


async def find_with_now(
    session: AsyncSession, name: str, company_id: UUID | None = None
) -> tuple[Rfi | None, datetime, DeadlineExtension | None]:
    """The RFI, the database's clock and the company's extension, in one statement."""
    row = (await session.execute(_WITH_NOW, {"name": name, "company_id": company_id})).one()
    return row[0], row[1], row[2]


async def lock_rfi(session: AsyncSession, name: str, *, for_update: bool) -> Rfi | None:
    """``FOR SHARE`` permits concurrent submissions; ``FOR UPDATE`` is for changes of the RFI.

    A missing row cannot be locked: to create it, two callers wait for each other by its name.
    """
    locking = select(Rfi).where(Rfi.name == name).with_for_update(read=not for_update)
    statement = locking.execution_options(populate_existing=True)
    rfi = (await session.execute(statement)).scalar_one_or_none()
    if rfi is None and for_update:
        await in_turn(session, f"rfi {name}")
        rfi = (await session.execute(statement)).scalar_one_or_none()
    return rfi


async def _lock_extension(session: AsyncSession, rfi_id: UUID, company_id: UUID) -> DeadlineExtension | None:
    """The company's extension, locked against changes until the transaction ends."""
    statement = select(DeadlineExtension).where(
        DeadlineExtension.rfi_id == rfi_id, DeadlineExtension.company_id == company_id
    )
    statement = statement.with_for_update(read=True).execution_options(populate_existing=True)
    return (await session.execute(statement)).scalar_one_or_none()
