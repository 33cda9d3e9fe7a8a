"""Visits of companies' people: documents that have changed since the last visit are marked as new.

Only the first reading in a session is recorded as a visit, so that new documents stay marked until the person signs in
again.
"""

from datetime import datetime

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity import policy
from portal.domain.identity.access import Actor
from portal.features.request.library import queries
from portal.features.request.library.models import LibraryVisit
from portal.platform.db.clock import database_now


async def last_visit(session: AsyncSession, actor: Actor, session_started_at: datetime) -> datetime | None:
    """When the person visited the library before this session; None at the first visit."""
    if not policy.is_company(actor):
        return None
    visit = await queries.find_visit(session, actor.user_id)
    if visit is None:
        return None
    return visit.visited_at if visit.session_started_at < session_started_at else visit.previous_at


async def record_visit(session: AsyncSession, actor: Actor, session_started_at: datetime) -> None:
    """Records the visit of a company's person, once per session; an older session does not replace a newer one."""
    if not policy.is_company(actor):
        return
    now = await database_now(session)
    visit = insert(LibraryVisit).values(
        user_id=actor.user_id, session_started_at=session_started_at, visited_at=now, previous_at=None
    )
    await session.execute(
        visit.on_conflict_do_update(
            index_elements=[LibraryVisit.user_id],
            set_={
                LibraryVisit.session_started_at: visit.excluded.session_started_at,
                LibraryVisit.visited_at: visit.excluded.visited_at,
                LibraryVisit.previous_at: LibraryVisit.visited_at,
            },
            where=LibraryVisit.session_started_at < visit.excluded.session_started_at,
        )
    )
