"""The RFI as an external declaration in numbered generations: applies a generation and carries out its dates.

A repeated or an earlier generation changes nothing, so the declaring client may be killed, duplicated or rolled back.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis import queries
from portal.domain.rfis.current import find_with_now, lock_rfi
from portal.domain.rfis.dates import Dates, carry_out_dates, lock_when_due, publish, reopen
from portal.domain.rfis.errors import RfiNeedsReopening
from portal.domain.rfis.lifecycle import RfiState, state_at
from portal.domain.rfis.models import Rfi
from portal.domain.rfis.queries import ResponseCounts
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.errors import FieldError, NotFound, PortalError, ValidationFailed


class RfiNotServed(PortalError):
    """The portal has one RFI, with another name: ``served``."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "rfi_not_served"


class GenerationSuperseded(PortalError):
    """``generation``: the later generation that was applied."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "generation_superseded"


class RfiDeadlineInThePast(PortalError):
    """Another object may not close an open RFI immediately; ``deadline`` (ISO instant) still applies."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "rfi_deadline_in_the_past"


class RfiNotDue(PortalError):
    """``at`` (ISO instant) is still in the future by the database clock."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "rfi_not_due"


@dataclass(frozen=True, slots=True)
class Generation:
    """``uid`` identifies the declaring object, ``number`` counts its changes."""

    uid: str
    number: int

    def __str__(self) -> str:
        return f"{self.uid}/{self.number}"

    @classmethod
    def parse(cls, text: str | None) -> "Generation | None":
        uid, slash, number = (text or "").rpartition("/")
        return cls(uid, int(number)) if slash and number.isdecimal() else None

    def is_before(self, other: "Generation | None") -> bool:
        """Generations of different objects cannot be compared: the last declaration counts."""
        return other is not None and self.uid == other.uid and self.number < other.number


@dataclass(frozen=True, slots=True)
class Declaration:
    generation: Generation
    dates: Dates
    reopen_reason: str | None
    bundles_on_close: bool
    notifies_admins: bool
    notifies_companies: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """RFI status returned to the operator that declared it."""

    rfi: Rfi
    state: RfiState
    counts: ResponseCounts
    now: datetime


async def standing(session: AsyncSession, served: str, name: str) -> Standing:
    _require_served(served, name)
    rfi, now, _ = await find_with_now(session, served)
    if rfi is None:
        raise NotFound
    counts = await queries.count_responses(session, rfi.id)
    return Standing(rfi, RfiState(rfi.state), counts, now)


async def declare(session: AsyncSession, served: str, name: str, declared: Declaration) -> None:
    _require_served(served, name)
    rfi = await lock_rfi(session, name, for_update=True)
    is_new = rfi is None
    seen = Generation.parse(rfi.generation if rfi else None)
    if seen == declared.generation:
        return
    _require_not_superseded(declared.generation, seen)
    _require_questions_after_opening(declared.dates)
    if rfi is not None and rfi.state == RfiState.CLOSED:
        await _while_closed(session, rfi, declared)
    elif rfi is not None and (seen is None or seen.uid != declared.generation.uid):
        await _require_no_sudden_end(session, rfi, declared)
    rfi = await publish(session, declared.dates, name=name, generation=str(declared.generation), tells_companies=True)
    if is_new and rfi.state == RfiState.CLOSED:
        # Declared only after its deadline: the closing and all its effects are still due.
        rfi.state = RfiState.OPEN
    rfi.reopen_reason = declared.reopen_reason or rfi.reopen_reason
    rfi.bundles_on_close = declared.bundles_on_close
    rfi.notifies_admins = declared.notifies_admins
    rfi.notifies_companies = declared.notifies_companies
    await session.flush()


def _require_questions_after_opening(dates: Dates) -> None:
    if dates.opens_at and dates.questions_until and dates.questions_until < dates.opens_at:
        raise ValidationFailed(fields=[FieldError("questions_until", "before_opening")])


async def _require_no_sudden_end(session: AsyncSession, rfi: Rfi, declared: Declaration) -> None:
    """Checks a deadline in the past, which Kubernetes refuses only for existing objects.

    An earlier deadline of the declaring object may have passed unnoticed.
    """
    if declared.dates.deadline < rfi.deadline and declared.dates.deadline <= await database_now(session):
        raise RfiDeadlineInThePast(deadline=iso(rfi.deadline))


async def _while_closed(session: AsyncSession, rfi: Rfi, declared: Declaration) -> None:
    """Reopens the RFI if the declaration requests it; otherwise refuses changed dates."""
    if declared.reopen_reason is None or declared.reopen_reason == rfi.reopen_reason:
        if (rfi.opens_at, rfi.deadline) != (declared.dates.opens_at, declared.dates.deadline):
            raise RfiNeedsReopening
        return
    now = await database_now(session)
    if declared.dates.deadline <= now:
        raise ValidationFailed(fields=[FieldError("deadline", "in_the_past")])
    reopen(session, rfi, declared.dates, now=now, object_reason=declared.reopen_reason)


async def carry_out(session: AsyncSession, served: str, name: str, generation: Generation, expected: RfiState) -> bool:
    """Opens or closes the RFI. Returns whether this call did it; raises :class:`RfiNotDue` if it is too early."""
    _require_served(served, name)
    locked = await lock_when_due(session, name)
    rfi, now = locked or (await find_with_now(session, name))[:2]
    if rfi is None:
        raise NotFound
    _require_not_superseded(generation, Generation.parse(rfi.generation))
    if rfi.state == expected:
        return False
    if locked is None or state_at(rfi, now) is not expected:
        at = rfi.deadline if expected is RfiState.CLOSED else rfi.opens_at
        raise RfiNotDue(at=iso(at) if at else None)
    carry_out_dates(session, rfi, now)
    return True


def _require_served(served: str, name: str) -> None:
    if name != served:
        raise RfiNotServed(served=served)


def _require_not_superseded(generation: Generation, seen: Generation | None) -> None:
    if generation.is_before(seen) and seen is not None:
        raise GenerationSuperseded(generation=seen.number)
