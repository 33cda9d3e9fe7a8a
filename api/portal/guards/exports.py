"""Exports of lists: the rows of the filter in its order. The audit trail records each export."""

from typing import Protocol
from uuid import UUID

from starlette.responses import Response

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.platform.clock import RIYADH, utc_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.http.downloads import download
from portal.platform.i18n import current_locale, translate
from portal.platform.lists.export import TableFormat, chosen_columns, write_table
from portal.platform.lists.rows import ListRows
from portal.platform.runtime.resources import Resources


class ExportQuery(Protocol):
    """Parameters of an export in addition to the list's filters."""

    @property
    def format(self) -> TableFormat: ...
    @property
    def columns(self) -> tuple[str, ...]: ...
    @property
    def sort(self) -> str | None: ...
    @property
    def ids(self) -> tuple[UUID, ...] | None: ...


async def send_table(resources: Resources, actor: Actor, rows: ListRows, query: ExportQuery) -> Response:
    """Uses a separate transaction, because rows are read through a cursor and a ``GET`` session cannot write."""
    locale = current_locale()
    columns = chosen_columns(rows.definition, query.columns)
    title = translate(f"export.{rows.name}", locale)
    selected = [] if query.ids is None else [rows.definition.key.in_(query.ids)]
    async with unit_of_work(resources.sessions) as session:
        table = await write_table(
            session,
            rows.definition,
            sort=query.sort,
            conditions=[*rows.conditions, *selected],
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
            subject_id=rows.name,
            format=query.format,
            rows=table.rows,
            columns=[column.name for column in columns],
            filter=dict(rows.narrowed) | ({} if query.ids is None else {"ids": [str(one) for one in query.ids]}),
        )
    name = f"{title} {utc_now().astimezone(RIYADH).date()}.{query.format}"
    return await download(table.chunks(), name=name, content_type=query.format.content_type, size=table.size)
