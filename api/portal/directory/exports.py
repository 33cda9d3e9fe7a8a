"""A list of companies as a table to take away; who took which one is on record."""

from dataclasses import dataclass
from enum import StrEnum

from portal.access.service import Actor
from portal.audit import service as audit
from portal.clock import RIYADH, utc_now
from portal.db.unit_of_work import unit_of_work
from portal.directory.schemas import TableQuery
from portal.directory.service import rows_of
from portal.i18n import current_locale, translate
from portal.lists.export import Table, chosen_columns, write_table
from portal.resources import Resources


class Screen(StrEnum):
    """Which list an administrator was looking at."""

    PENDING = "pending"
    REJECTED = "rejected"
    ACTIVE = "active"
    SUBMISSIONS = "submissions"


@dataclass(frozen=True, slots=True)
class Export:
    table: Table
    name: str
    content_type: str


async def export(resources: Resources, actor: Actor, screen: Screen, query: TableQuery) -> Export:
    """Exactly what the filter shows, in the order shown; in its own transaction, since it is read through a cursor."""
    locale = current_locale()
    definition, conditions = rows_of(resources.settings, query.companies)
    columns = chosen_columns(definition, query.columns)
    title = translate(f"export.{screen}", locale)
    async with unit_of_work(resources.sessions) as session:
        table = await write_table(
            session,
            definition,
            sort=query.sort,
            conditions=conditions,
            columns=columns,
            table_format=query.format,
            locale=locale,
            title=title,
        )
        audit.record(
            session,
            actor,
            "list.exported",
            subject_type="list",
            subject_id=screen,
            format=query.format,
            rows=table.rows,
            columns=[column.name for column in columns],
            filter=query.companies.model_dump(mode="json", exclude_defaults=True),
        )
    day = utc_now().astimezone(RIYADH).date()
    return Export(table, f"{title} {day}.{query.format}", query.format.content_type)
