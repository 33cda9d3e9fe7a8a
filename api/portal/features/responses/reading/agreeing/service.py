"""What each reader recommends, and what the readers agree on."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.reading.models import Assignment, Conclusion, Recommendation, Suitability
from portal.domain.rfis.current import CurrentRfi
from portal.features.responses.reading.access import Desk, open_desk
from portal.features.responses.reading.assigning import record
from portal.features.responses.reading.errors import ConclusionChanged, RecommendationChanged
from portal.platform.db.clock import database_now
from portal.platform.db.locks import in_turn


async def recommend(
    session: AsyncSession,
    actor: Actor,
    current: CurrentRfi,
    company_id: UUID,
    *,
    verdict: Suitability,
    reason: str,
    revision: int,
) -> Recommendation:
    """Gives or changes the actor's recommendation, who has thereby read the response. Repeating it changes nothing.

    ``revision``: that was seen, 0 for none. Raises :class:`NotFound`, :class:`ReadingClosed` and
    :class:`RecommendationChanged`.
    """
    desk = await open_desk(session, actor, current, company_id)
    await in_turn(session, f"recommendation {company_id} {actor.user_id}")
    now = await database_now(session)
    await _has_read(session, actor, desk)
    statement = select(Recommendation).where(
        Recommendation.rfi_id == desk.rfi_id,
        Recommendation.company_id == company_id,
        Recommendation.user_id == actor.user_id,
    )
    given = (await session.scalars(statement)).one_or_none()
    if given is None:
        given = Recommendation(rfi_id=desk.rfi_id, company_id=company_id, user_id=actor.user_id, revision=0)
        session.add(given)
    elif (given.verdict, given.reason, given.receipt_number) == (verdict, reason, desk.receipt_number):
        return given
    if given.revision != revision:
        raise RecommendationChanged(data={"verdict": given.verdict, "reason": given.reason, "revision": given.revision})
    given.user_name, given.receipt_number = actor.name, desk.receipt_number
    given.verdict, given.reason, given.given_at = verdict.value, reason, now
    given.revision += 1
    # What is recommended stays hidden from those who have not recommended yet.
    record(session, actor, "recommendation.given", company_id, desk.organization_name)
    await session.flush()
    return given


async def _has_read(session: AsyncSession, actor: Actor, desk: Desk) -> None:
    assignment = await session.get(Assignment, (desk.rfi_id, desk.company_id, actor.user_id), with_for_update=True)
    if assignment is not None and assignment.read_at is None:
        assignment.read_at = await database_now(session)


async def conclude(
    session: AsyncSession,
    actor: Actor,
    current: CurrentRfi,
    company_id: UUID,
    *,
    text: str,
    present: Sequence[str],
    based_on: int,
) -> Conclusion:
    """Writes the next version. ``based_on``: number of the version that was seen, 0 for none.

    Raises :class:`NotFound`, :class:`ReadingClosed` and :class:`ConclusionChanged`.
    """
    desk = await open_desk(session, actor, current, company_id)
    await in_turn(session, f"conclusion {company_id}")
    mine = Conclusion.rfi_id == desk.rfi_id, Conclusion.company_id == company_id
    newest = select(func.max(Conclusion.number)).where(*mine).scalar_subquery()
    last = (await session.scalars(select(Conclusion).where(*mine, Conclusion.number == newest))).one_or_none()
    number = last.number if last else 0
    if last is not None and (last.text, last.present) == (text, list(present)):
        return last
    if number != based_on:
        raise ConclusionChanged(
            data={"number": number, "text": last.text if last else "", "by": last.written_by_name if last else ""}
        )
    conclusion = Conclusion(
        rfi_id=desk.rfi_id,
        company_id=company_id,
        number=number + 1,
        receipt_number=desk.receipt_number,
        text=text,
        present=list(present),
        written_at=await database_now(session),
        written_by=actor.user_id,
        written_by_name=actor.name,
    )
    session.add(conclusion)
    record(session, actor, "conclusion.written", company_id, desk.organization_name, number=number + 1)
    await session.flush()
    return conclusion
