"""What a reader declares before the first look at a response: no interest in the company, or which one."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.reading.models import Assignment
from portal.domain.rfis.current import CurrentRfi
from portal.domain.sealing.interests import Interest
from portal.features.responses.reading import queries
from portal.features.responses.reading.access import Desk, find_desk
from portal.features.responses.reading.assigning import record
from portal.features.responses.reading.errors import InterestStands
from portal.platform.db.clock import database_now
from portal.platform.db.locks import in_turn
from portal.platform.errors import NotFound


@dataclass(frozen=True, slots=True)
class Declarations:
    """``own``: of the reader; ``others``: interests of other people, also the lifted ones."""

    desk: Desk
    own: Interest | None
    others: Sequence[Interest]


async def declarations(session: AsyncSession, actor: Actor, current: CurrentRfi, company_id: UUID) -> Declarations:
    desk = await find_desk(session, actor, current, company_id)
    found = await queries.interests_of(session, desk)
    return Declarations(
        desk,
        own=next((one for one in found if one.user_id == actor.user_id), None),
        others=[one for one in found if one.user_id != actor.user_id and one.interest is not None],
    )


async def declare(
    session: AsyncSession, actor: Actor, current: CurrentRfi, company_id: UUID, *, interest: str | None
) -> None:
    """``interest``: None for none. An interest ends the person's assignment. Repeating it changes nothing.

    Raises :class:`NotFound`, and :class:`InterestStands` if the person has declared another interest that stands.
    """
    desk = await find_desk(session, actor, current, company_id)
    await in_turn(session, f"interest {company_id} {actor.user_id}")
    statement = select(Interest).where(
        Interest.rfi_id == desk.rfi_id, Interest.company_id == company_id, Interest.user_id == actor.user_id
    )
    declared = (await session.scalars(statement)).one_or_none()
    if declared is not None and declared.interest is not None and declared.lifted_at is None:
        if declared.interest == interest:
            return
        raise InterestStands
    if declared is not None and interest is None:
        return
    now = await database_now(session)
    if declared is None:
        declared = Interest(rfi_id=desk.rfi_id, company_id=company_id, user_id=actor.user_id)
        session.add(declared)
    declared.user_name, declared.interest = actor.name, interest
    declared.declared_at = now
    declared.lifted_at = declared.lifted_by = declared.lifted_by_name = declared.lift_reason = None
    if interest is not None:
        await session.execute(
            delete(Assignment).where(
                Assignment.rfi_id == desk.rfi_id,
                Assignment.company_id == company_id,
                Assignment.user_id == actor.user_id,
            )
        )
    record(session, actor, "interest.declared", company_id, desk.organization_name, interest=interest)
    await session.flush()


async def lift(
    session: AsyncSession, actor: Actor, current: CurrentRfi, company_id: UUID, interest_id: UUID, *, reason: str
) -> None:
    """Lets the person read the response. Repeating it changes nothing.

    Raises :class:`NotFound`, and :class:`InterestStands` for an own interest, and for a person with one.
    """
    desk = await find_desk(session, actor, current, company_id)
    found = await session.get(Interest, interest_id, with_for_update=True)
    if found is None or (found.rfi_id, found.company_id) != (desk.rfi_id, company_id) or found.interest is None:
        raise NotFound
    if found.user_id == actor.user_id or await queries.with_interest(
        session, desk.rfi_id, [company_id], [actor.user_id]
    ):
        raise InterestStands
    if found.lifted_at is not None:
        return
    found.lifted_at = await database_now(session)
    found.lifted_by, found.lifted_by_name, found.lift_reason = actor.user_id, actor.name, reason
    record(session, actor, "interest.lifted", company_id, desk.organization_name, person=found.user_name, reason=reason)
    await session.flush()
