"""One commit per request or task.

Use cases write and never commit. Work that requires committed rows (waking a worker for a new job) is registered with
:func:`after_commit` and runs only after a successful commit.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import structlog
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from portal.platform.db.outages import is_answer_lost

log = structlog.get_logger(__name__)

AfterCommit = Callable[[], Awaitable[None]]
_KEY = "portal.after_commit"


class CommitUnconfirmed(ConnectionError):
    """COMMIT was sent and its result was lost: the database may or may not have committed.

    A ConnectionError, so that idempotent work that is retried after outages is retried after this, too.
    """


class ConnectionLostBeforeCommit(ConnectionError):
    """COMMIT was not sent: the database has rolled back."""


def refuse_lost_connection(connection: Connection) -> None:
    """For the engine's ``commit`` event, just before COMMIT is sent. Raises :class:`ConnectionLostBeforeCommit`."""
    driver_connection = connection.connection.driver_connection
    if driver_connection is None or driver_connection.is_closed():
        raise ConnectionLostBeforeCommit("the connection was lost before COMMIT was sent")


def after_commit(session: AsyncSession, action: AfterCommit) -> None:
    session.info.setdefault(_KEY, []).append(action)


async def run_after_commit(session: AsyncSession) -> None:
    """Runs the registered callbacks.

    Failures are logged, not raised, because the commit succeeded and the sweeper compensates for them.
    """
    actions: list[AfterCommit] = session.info.pop(_KEY, [])
    for action in actions:
        try:
            await action()
        except Exception:  # the work is committed; nothing after it may turn the answer into an error
            log.warning("after_commit_failed", exc_info=True)


@asynccontextmanager
async def unit_of_work(sessions: async_sessionmaker[AsyncSession]) -> AsyncIterator[AsyncSession]:
    """A session that commits once at the end, and rolls back if the block raises.

    :raises CommitUnconfirmed: the result of COMMIT was lost. Any other error means that nothing was committed. A
    cancellation during COMMIT is raised as a cancellation; its outcome is unknown.
    """
    async with sessions() as session:
        try:
            yield session
            await _commit(session)
        except BaseException:
            session.info.pop(_KEY, None)
            await session.rollback()
            raise
        await run_after_commit(session)


@asynccontextmanager
async def reading(sessions: async_sessionmaker[AsyncSession]) -> AsyncIterator[AsyncSession]:
    """A session that only reads, without a commit at the end. Raises if the block has changed an object."""
    async with sessions() as session:
        yield session
        # Sends nothing: without changes it does nothing, and a reading session refuses changes.
        session.sync_session.flush()


async def _commit(session: AsyncSession) -> None:
    # Flushed before the commit, because an error here means that nothing was committed.
    await session.flush()
    try:
        await session.commit()
    except ConnectionLostBeforeCommit:
        raise
    except Exception as error:
        if not is_answer_lost(error):
            raise
        log.warning("outcome_unknown", error=type(error).__name__, reason=str(getattr(error, "orig", error)))
        raise CommitUnconfirmed("COMMIT was sent, its answer is lost") from error
