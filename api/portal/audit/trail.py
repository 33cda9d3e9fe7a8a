"""Reading the audit trail; apart from writing it, which every feature does and which needs none of this."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from portal.access.service import Actor
from portal.audit.queries import EVENTS, find_choices, matching
from portal.audit.schemas import AuditChoicesOut, AuditPageQuery, AuditTableQuery
from portal.audit.service import record
from portal.clock import RIYADH, utc_now
from portal.db.unit_of_work import unit_of_work
from portal.i18n import current_locale, translate
from portal.lists.export import Table, chosen_columns, write_table
from portal.lists.page import Page, find_page
from portal.resources import Resources
from portal.settings import Settings


@dataclass(frozen=True, slots=True)
class Export:
    table: Table
    name: str
    content_type: str


async def find(session: AsyncSession, settings: Settings, query: AuditPageQuery) -> Page:
    return await find_page(session, settings, EVENTS, query.page, matching=matching(query.events))


async def choices(session: AsyncSession) -> AuditChoicesOut:
    return AuditChoicesOut.of(*await find_choices(session))


async def export(resources: Resources, actor: Actor, query: AuditTableQuery) -> Export:
    """Exactly what the filter shows, in its order, read through a cursor. That it was taken is part of the trail."""
    locale = current_locale()
    columns = chosen_columns(EVENTS, query.columns)
    title = translate("export.audit", locale)
    async with unit_of_work(resources.sessions) as session:
        table = await write_table(
            session,
            EVENTS,
            sort=query.sort,
            conditions=matching(query.events),
            columns=columns,
            table_format=query.format,
            locale=locale,
            title=title,
        )
        record(
            session,
            actor,
            "list.exported",
            subject_type="list",
            subject_id="audit",
            format=query.format,
            rows=table.rows,
            columns=[column.name for column in columns],
            filter=query.events.model_dump(mode="json", exclude_defaults=True),
        )
    day = utc_now().astimezone(RIYADH).date()
    return Export(table, f"{title} {day}.{query.format}", query.format.content_type)
