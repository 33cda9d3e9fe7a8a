"""How Alembic reaches the database: one connection, one advisory lock, one transaction per revision."""

import asyncio
import logging

from alembic import context
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from portal.migrations.tables import metadata
from portal.platform.db.locks import MIGRATION_LOCK
from portal.platform.db.schema import SchemaTooOld, is_ahead, is_too_old
from portal.platform.setting_types.database_address import driver_arguments

logger = logging.getLogger("alembic.env")

# PostgreSQL notices within a second that this process was killed, also in the middle of a statement, and within half a
# minute that its machine is gone. It then rolls back, and releases the lock.
NOTICES_A_LOST_CLIENT = (
    "set client_connection_check_interval = '1s'",
    "set tcp_keepalives_idle = 10",
    "set tcp_keepalives_interval = 5",
    "set tcp_keepalives_count = 3",
)


def run(connection: Connection) -> None:
    for statement in NOTICES_A_LOST_CLIENT:
        connection.execute(text(statement))
    _take_lock(connection)
    connection.commit()
    try:
        context.configure(
            connection=connection,
            target_metadata=metadata,
            compare_server_default=True,
            transaction_per_migration=True,
        )
        revision = context.get_context().get_current_revision()
        if is_too_old(revision):
            raise SchemaTooOld(str(revision))
        if is_ahead(revision):
            # After a rollback: the previous release does not know the newer revision and need not migrate.
            logger.warning("A later release has migrated this database already; nothing is done.")
            return
        with context.begin_transaction():
            context.run_migrations()
    finally:
        connection.rollback()
        connection.execute(text("select pg_advisory_unlock(:key)"), {"key": MIGRATION_LOCK})
        connection.commit()


def _take_lock(connection: Connection) -> None:
    key = {"key": MIGRATION_LOCK}
    if not connection.execute(text("select pg_try_advisory_lock(:key)"), key).scalar_one():
        logger.warning("Another migration is under way; this one waits for it.")
        connection.execute(text("select pg_advisory_lock(:key)"), key)


async def run_async() -> None:
    url, tls = driver_arguments(context.config.attributes["url"])
    engine = create_async_engine(url, poolclass=NullPool, connect_args=tls)
    async with engine.connect() as connection:
        await connection.run_sync(run)
    await engine.dispose()


asyncio.run(run_async())
