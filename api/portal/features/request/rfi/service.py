"""What administrators see of the RFI."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis.changes import reopening_dates
from portal.domain.rfis.configured import configured_dates, is_configured
from portal.domain.rfis.current import CurrentRfi, read_current
from portal.domain.rfis.dates import Dates
from portal.domain.rfis.deadlines import default_questions_until, end_of_questions
from portal.domain.rfis.lifecycle import RfiState
from portal.domain.rfis.models import Rfi
from portal.domain.rfis.queries import ResponseCounts, count_responses, count_told
from portal.features.request.rfi.history import Happened, history_of
from portal.platform.settings import Settings


@dataclass(frozen=True, slots=True)
class ManagedRfi:
    """``configured``: the dates in the settings, if they differ from the RFI's."""

    current: CurrentRfi
    configured: Dates | None
    counts: ResponseCounts
    history: Sequence[Happened]


async def managed(session: AsyncSession, settings: Settings) -> ManagedRfi:
    current = await read_current(session, settings)
    rfi = current.rfi
    configured = configured_dates(settings, rfi) if is_configured(settings) else None
    return ManagedRfi(
        current,
        configured=None if rfi is None or configured == Dates.of(rfi) else configured,
        counts=await count_responses(session, rfi.id if rfi else None),
        history=await history_of(session, rfi) if rfi else (),
    )


@dataclass(frozen=True, slots=True)
class Effect:
    """``told``: companies that would get a mail; ``longer``: companies with more time than the others."""

    told: int
    longer: int
    questions_until: datetime


async def effect(
    session: AsyncSession,
    current: CurrentRfi,
    *,
    deadline: datetime | None,
    opens_at: datetime | None,
    questions_until: datetime | None,
) -> Effect:
    """What publishing, changing or reopening the RFI with these dates does; without ``deadline``, closing it now."""
    rfi, now = current.rfi, current.now
    until = deadline or now
    if rfi is None:
        ends = questions_until or default_questions_until(opens_at or now, until)
        return Effect(told=0, longer=0, questions_until=ends)
    reach = await count_told(session, rfi, now, until)
    if deadline is None:
        told = await count_responses(session, rfi.id)
        everyone = told.submitted + told.missing + told.extended
        return Effect(told=everyone, longer=reach.longer, questions_until=min(end_of_questions(rfi, now), now))
    ends = _end_of_questions(rfi, current, deadline, opens_at, questions_until)
    return Effect(told=reach.told, longer=reach.longer, questions_until=ends)


def _end_of_questions(
    rfi: Rfi, current: CurrentRfi, deadline: datetime, opens_at: datetime | None, questions_until: datetime | None
) -> datetime:
    if current.state is RfiState.CLOSED:
        questions_until = reopening_dates(rfi, deadline, current.now).questions_until
        opens_at = rfi.opens_at
    return questions_until or default_questions_until(opens_at or rfi.created_at, deadline)
