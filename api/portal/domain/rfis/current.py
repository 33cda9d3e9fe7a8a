"""The RFI at an instant, for one company or for all, and whether a request that arrived at that instant is in time."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis import queries
from portal.domain.rfis.deadlines import closed_early_at, own_deadline
from portal.domain.rfis.errors import RfiClosed, RfiNotOpen
from portal.domain.rfis.lifecycle import RfiState, state_at
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.platform.clock import iso
from portal.platform.i18n import current_locale
from portal.platform.settings import Settings


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
    def closed_early_at(self) -> datetime | None:
        """The instant of an early closing; None if the company has more time, so that its own deadline is later."""
        at = closed_early_at(self.rfi, self.now) if self.rfi else None
        return at if at == self.deadline else None


async def read_current(session: AsyncSession, settings: Settings) -> CurrentRfi:
    """The RFI of the settings, with its dates without any extension.

    A guard calls it once for a request, a task once for a run; others get what it returned.
    """
    return CurrentRfi(settings.rfi_name, *await queries.find_with_now(session, settings.rfi_name))


async def reread(session: AsyncSession, current: CurrentRfi, *, company_id: UUID | None = None) -> CurrentRfi:
    """The RFI as it is now; ``company_id``: with the extension of this company, if it has one."""
    return CurrentRfi(current.name, *await queries.find_with_now(session, current.name, company_id))


async def arrive(session: AsyncSession) -> datetime:
    """The instant that counts for a request: the database's clock at its first statement, before any row is locked.

    A closing waits for the transactions of all requests that arrived before it.
    """
    return await queries.arrive(session)


async def require_open(
    session: AsyncSession, current: CurrentRfi, *, arrived_at: datetime | None = None, company_id: UUID | None = None
) -> CurrentRfi:
    """The RFI, open at ``arrived_at`` (see :func:`arrive`; None: now), and unchanged until the transaction ends.

    ``company_id``: whose extension counts, unchanged as well. Raises :class:`RfiClosed` or :class:`RfiNotOpen`.
    """
    arrived_at = arrived_at or await arrive(session)
    rfi = await queries.lock(session, current.name, for_update=False)
    if rfi is None:
        raise RfiNotOpen
    extension = await queries.lock_extension(session, rfi.id, company_id) if company_id else None
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
