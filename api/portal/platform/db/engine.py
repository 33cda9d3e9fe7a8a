"""The engine and the makers of sessions."""

import math
import time
from typing import Any

from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from portal.platform import telemetry
from portal.platform.db.pool import MeasuredPool
from portal.platform.db.unit_of_work import refuse_lost_connection
from portal.platform.setting_types.database_address import driver_arguments
from portal.platform.settings import Settings

COMMAND_TIMEOUT = 30.0
"""Seconds that a statement may take, COMMIT included."""


def database_url(settings: Settings) -> URL:
    return make_url(settings.database_url.get_secret_value()).set(drivername="postgresql+asyncpg")


def create_engine(settings: Settings, *, application_name: str = "portal") -> AsyncEngine:
    """A pool that detects a restarted server and waits no longer than a request may."""
    url, tls = driver_arguments(database_url(settings))
    engine = create_async_engine(
        url,
        poolclass=MeasuredPool,
        pool_size=settings.database_pool_size,
        max_overflow=0,
        pool_timeout=settings.database_pool_timeout,
        # Tracebacks go to the log, and what statements are given is personal.
        hide_parameters=True,
        connect_args={
            **tls,
            "timeout": 5,
            "command_timeout": COMMAND_TIMEOUT,
            "server_settings": {
                "application_name": application_name,
                "timezone": "UTC",
                "jit": "off",
                # Tables and indexes are in memory or on solid-state disks. The default of 4 is that of turning disks:
                # PostgreSQL then reads all responses for a page of 25 rows.
                "random_page_cost": "1.1",
            },
        },
    )
    telemetry.trace_statements(engine.sync_engine)
    event.listen(engine.sync_engine, "checkin", _note_use)
    event.listen(engine.sync_engine, "checkout", _refuse_dead)
    event.listen(engine.sync_engine, "commit", refuse_lost_connection)
    return engine


IDLE_SECONDS = 1.0
"""Connections that were idle for longer are pinged; for others only the client's own state is checked."""

_USED_AT = "portal.used_at"


def _note_use(_connection: Any, record: ConnectionPoolEntry) -> None:
    record.info[_USED_AT] = time.monotonic()


def _refuse_dead(connection: Any, record: ConnectionPoolEntry, _proxy: Any) -> None:
    """Does the work of ``pool_pre_ping`` without its three round trips per request.

    The pool then opens new connections for this request and all later ones.
    """
    if connection.driver_connection.is_closed():
        raise InvalidatePoolError
    if time.monotonic() - record.info.get(_USED_AT, math.inf) > IDLE_SECONDS:
        try:
            connection.ping()
        except Exception as error:
            raise InvalidatePoolError from error


def create_session_maker(engine: AsyncEngine) -> async_sessionmaker[AsyncSession]:
    return async_sessionmaker(engine, expire_on_commit=False, autoflush=True)


class ReadingSession(Session):
    """Sessions for reads. They refuse writes, so that nothing is written outside a transaction."""


def create_reading_session_maker(engine: AsyncEngine) -> async_sessionmaker[AsyncSession]:
    """Sessions without a transaction: every statement has its own snapshot, without BEGIN and COMMIT."""
    return async_sessionmaker(
        engine.execution_options(isolation_level="AUTOCOMMIT"),
        sync_session_class=ReadingSession,
        expire_on_commit=False,
    )


@event.listens_for(ReadingSession, "before_flush")
def _refuse_writes(session: Session, _context: Any, _instances: Any) -> None:
    if session.new or session.dirty or session.deleted:
        raise RuntimeError("a request that only reads has written")
