"""Databases of a test run: one migrated template and fast copies of it."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from portal.platform.db.migrating import migrate

# Unique among concurrent runs (xdist workers, other checkouts on the same server).
_RUN = f"portal_test_{os.getpid()}"
TEMPLATE = f"{_RUN}_template"
_numbers = count(1)


async def administer(server: URL, *statements: str) -> None:
    """Runs statements outside transactions, such as CREATE DATABASE."""
    engine = create_async_engine(server, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()


async def make_template(server: URL) -> None:
    await administer(server, f"drop database if exists {TEMPLATE} with (force)", f"create database {TEMPLATE}")
    # Alembic runs its own event loop.
    await asyncio.to_thread(migrate, server.set(database=TEMPLATE))


async def drop_template(server: URL) -> None:
    await administer(server, f"drop database if exists {TEMPLATE} with (force)")


@asynccontextmanager
async def copied_database(server: URL, original: str = TEMPLATE) -> AsyncIterator[URL]:
    """A migrated database, empty by default; dropped afterwards, even with open connections."""
    name = f"{_RUN}_{next(_numbers)}"
    await administer(server, f"create database {name} template {original} strategy file_copy")
    try:
        yield server.set(database=name)
    finally:
        await administer(server, f"drop database if exists {name} with (force)")
