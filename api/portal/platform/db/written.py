"""Statements that are the same in every request, compiled once.

Building a statement of forty columns, and finding it in SQLAlchemy's cache, takes as long as running it. With literal
constants instead of parameters, PostgreSQL plans it once per connection; with parameters, it plans a statement of many
joins again for each execution.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Self

from sqlalchemy import Dialect, Result, SelectBase
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.ext.asyncio import AsyncSession

Row = Mapping[str, Any]
"""By column name: a dictionary, or a record of the driver, which has the same methods for reading."""

DIALECT: Dialect = PGDialect_asyncpg()  # type: ignore[no-untyped-call]


@dataclass(frozen=True, slots=True)
class Written:
    """``conversions``: by column name, for columns whose values the driver returns in another form."""

    sql: str
    conversions: Mapping[str, Callable[[Any], Any]]

    @classmethod
    def of(cls, statement: SelectBase) -> Self:
        """Compiles ``statement``, which names its parameters, if any, as literal columns ``$1``, ``$2``."""
        conversions = {
            str(column.key): convert
            for column in statement.selected_columns
            if (convert := column.type.dialect_impl(DIALECT).result_processor(DIALECT, None))
        }
        sql = str(statement.compile(dialect=DIALECT, compile_kwargs={"literal_binds": True}))
        return cls(sql, conversions)

    async def read(self, session: AsyncSession, *values: Any) -> list[Row]:
        """Runs the statement by the driver, because SQLAlchemy's cursor and result cost as much as the statement.

        Rows without conversions are the driver's own. Raises the driver's errors. Does not begin a transaction in the
        database.
        """
        connection: Any = (await session.connection()).sync_connection
        observed = connection, None, self.sql, values, SimpleNamespace(), False
        connection.dispatch.before_cursor_execute(*observed)
        try:
            found: list[Row] = await connection.connection.driver_connection.fetch(self.sql, *values)
        finally:
            connection.dispatch.after_cursor_execute(*observed)
        if not self.conversions:
            return found
        rows = [dict(row.items()) for row in found]
        for name, convert in self.conversions.items():
            for row in rows:
                row[name] = convert(row[name])
        return list[Row](rows)


def as_dictionaries(result: Result[*tuple[Any, ...]]) -> list[Row]:
    """Each row by its column names. Pydantic reads dictionaries several times faster than SQLAlchemy's mappings."""
    names = tuple(result.keys())
    return [dict(zip(names, row, strict=True)) for row in result]
