"""The state of the sealing as JSON, for administrators, companies and all."""

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.schemas import RfiTitle
from portal.domain.sealing.closures import Sealing
from portal.domain.sealing.openings import is_under_way
from portal.features.responses.openings import queries
from portal.features.responses.openings.schemas import (
    OpeningOut,
    OpeningsOut,
    OpeningUnderWayOut,
    OutcomeOut,
    OwnLineOut,
)
from portal.platform.errors import NotFound


async def openings(session: AsyncSession, actor: Actor, current: CurrentRfi) -> OpeningsOut:
    found = await queries.openings_of(session, current.id)
    sealed, due = await queries.count_sealed(session, current.id, current.now)
    waiting = [one for one in found if is_under_way(one, current.now)]
    return OpeningsOut(
        sealing=_sealing(current),
        can_seal=current.rfi is not None and not await queries.has_any_response(session, current.rfi.id),
        sealed=sealed,
        due=due,
        under_way=OpeningUnderWayOut.of(waiting[0], actor.user_id) if waiting else None,
        opened=[OpeningOut.of(one) for one in found if one.opened_at is not None],
    )


async def outcome(session: AsyncSession, current: CurrentRfi, name: str) -> OutcomeOut:
    """Raises :class:`NotFound` for another request."""
    if current.rfi is None or current.name != name:
        raise NotFound
    found = await queries.openings_of(session, current.id)
    return OutcomeOut(
        title=RfiTitle(en=current.rfi.title_en, ar=current.rfi.title_ar),
        openings=[OpeningOut.of(one) for one in found if one.opened_at is not None],
    )


async def own_line(session: AsyncSession, actor: Actor, current: CurrentRfi) -> OwnLineOut:
    commitment = await queries.own_commitment(session, current.id, actor.company_id)
    found = [one for one in await queries.openings_of(session, current.id) if one.opened_at is not None]
    listed = [one for one in found if commitment in (one.commitments or ())]
    return OwnLineOut(
        request=current.name,
        sealing=_sealing(current),
        commitment=commitment,
        opened_at=listed[0].opened_at if listed else None,
    )


def _sealing(current: CurrentRfi) -> Sealing | None:
    sealing = current.rfi.sealing if current.rfi else None
    return Sealing(sealing) if sealing else None
