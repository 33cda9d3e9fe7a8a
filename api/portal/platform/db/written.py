"""Statements that are the same in every request, composed once.

Composing a statement of forty columns, and finding it among SQLAlchemy's compiled ones, takes as long as running it.
With its constants spelled out instead of given as parameters, PostgreSQL plans it once per connection; with parameters
it plans a statement of many joins anew each time.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Self

from sqlalchemy import Dialect, Result, SelectBase
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.ext.asyncio import AsyncSession

DIALECT: Dialect = PGDialect_asyncpg()  # type: ignore[no-untyped-call]


@dataclass(frozen=True, slots=True)
class Written:
    """``conversions``: of the columns whose values the driver returns in another form, by their names."""

    sql: str
    conversions: Mapping[str, Callable[[Any], Any]]

    @classmethod
    def of(cls, statement: SelectBase) -> Self:
        """``statement`` names its parameters, if any, as literal columns ``$1``, ``$2``."""
        conversions = {
            str(column.key): convert
            for column in statement.selected_columns
            if (convert := column.type.dialect_impl(DIALECT).result_processor(DIALECT, None))
        }
        return cls(str(statement.compile(dialect=DIALECT, compile_kwargs={"literal_binds": True})), conversions)

    async def read(self, session: AsyncSession, *values: Any) -> list[dict[str, Any]]:
        """Asks the driver itself: a cursor and a result of SQLAlchemy cost as much again as the statement.

        Raises the driver's errors. A session that has sent nothing yet has no transaction after it, either.
        """
        connection = await _connection_of(session)
        observed = connection, None, self.sql, values, SimpleNamespace(), False
        connection.dispatch.before_cursor_execute(*observed)
        try:
            found = await connection.connection.driver_connection.fetch(self.sql, *values)
        finally:
            connection.dispatch.after_cursor_execute(*observed)
        names = tuple(found[0].keys()) if found else ()
        rows = [dict(zip(names, row, strict=True)) for row in found]
        for name, convert in self.conversions.items():
            for row in rows:
                row[name] = convert(row[name])
        return rows


_CONNECTION = "portal.connection"


async def _connection_of(session: AsyncSession) -> Any:
    """That of the session's transaction. Asking the session again would start a greenlet for each statement."""
    transaction, connection = session.info.get(_CONNECTION, (None, None))
    if transaction is None or transaction is not session.sync_session.get_transaction():
        connection = (await session.connection()).sync_connection
        session.info[_CONNECTION] = session.sync_session.get_transaction(), connection
    return connection


def as_dictionaries(result: Result[*tuple[Any, ...]]) -> list[dict[str, Any]]:
    """Rows by the names of their columns. Pydantic reads dictionaries several times faster than mappings."""
    names = tuple(result.keys())
    return [dict(zip(names, row, strict=True)) for row in result]
