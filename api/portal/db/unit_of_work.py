"""One commit per request or task.

Use cases write and never commit. What must happen only once the rows are safe (ringing the bell of a new job) is
registered with :func:`after_commit` and runs when the commit has succeeded, never when it has not.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import structlog
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

log = structlog.get_logger(__name__)

AfterCommit = Callable[[], Awaitable[None]]
_KEY = "portal.after_commit"


def after_commit(session: AsyncSession, action: AfterCommit) -> None:
    session.info.setdefault(_KEY, []).append(action)


async def run_after_commit(session: AsyncSession) -> None:
    """Runs what was registered. A failure is logged, not raised: what was committed stands, the sweeper catches up."""
    actions: list[AfterCommit] = session.info.pop(_KEY, [])
    for action in actions:
        try:
            await action()
        except Exception:  # the work is committed; nothing after it may turn the answer into an error
            log.warning("after_commit_failed", exc_info=True)


@asynccontextmanager
async def unit_of_work(sessions: async_sessionmaker[AsyncSession]) -> AsyncIterator[AsyncSession]:
    """A session that commits once at the end, and rolls back when the block raises."""
    async with sessions() as session:
        try:
            yield session
            await session.commit()
        except BaseException:
            session.info.pop(_KEY, None)
            await session.rollback()
            raise
        await run_after_commit(session)
