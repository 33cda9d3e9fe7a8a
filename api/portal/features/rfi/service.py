"""What administrators see of the RFI."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis import service as rfis
from portal.domain.rfis.service import CurrentRfi, Dates, ResponseCounts
from portal.features.rfi.history import Happened, history_of
from portal.platform.settings import Settings


@dataclass(frozen=True, slots=True)
class ManagedRfi:
    """``configured``: the dates in the settings, if they differ from the RFI's."""

    current: CurrentRfi
    configured: Dates | None
    counts: ResponseCounts
    history: Sequence[Happened]


async def managed(session: AsyncSession, settings: Settings) -> ManagedRfi:
    current = await rfis.current(session, settings.rfi_name)
    rfi = current.rfi
    configured = rfis.configured_dates(settings, rfi) if rfis.is_configured(settings) else None
    return ManagedRfi(
        current,
        configured=None if rfi is None or configured == Dates.of(rfi) else configured,
        counts=await rfis.count_responses(session, rfi.id if rfi else None),
        history=await history_of(session, rfi) if rfi else (),
    )
