"""Reading the audit trail, separate from writing it, which every feature does."""

from uuid import UUID

from sqlalchemy import RowMapping
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.features.oversight.audit.queries import EVENTS, find_actors, find_choices, matching
from portal.features.oversight.audit.schemas import AuditChoicesOut, AuditPageQuery, AuditTableQuery
from portal.platform.errors import NotFound
from portal.platform.lists.page import Page, find_page, selected
from portal.platform.lists.rows import ListRows
from portal.platform.settings import Settings


async def find(session: AsyncSession, settings: Settings, query: AuditPageQuery) -> Page:
    return await find_page(session, settings, EVENTS, query.page, matching=matching(query.events))


async def show(session: AsyncSession, event_id: UUID) -> RowMapping:
    """One event as a list row. Raises :class:`NotFound`."""
    row = (await session.execute(selected(EVENTS).where(AuditEvent.id == event_id))).mappings().one_or_none()
    if row is None:
        raise NotFound
    return row


async def choices(session: AsyncSession) -> AuditChoicesOut:
    return AuditChoicesOut.of(await find_actors(session), *await find_choices(session))


def rows_of(query: AuditTableQuery) -> ListRows:
    """Rows of an export, which is recorded in the audit trail."""
    narrowed = query.events.model_dump(mode="json", exclude_defaults=True)
    return ListRows(EVENTS.name, EVENTS, matching(query.events), narrowed)
