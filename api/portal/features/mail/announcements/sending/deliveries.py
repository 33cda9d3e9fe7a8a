"""Database access of the worker while it sends: short transactions, each complete in itself.

One worker at a time sends an announcement. It holds a lease that it renews, and a run number that every claim and
every result carries, so that a worker which has lost its lease cannot change deliveries that another worker claimed.
"""

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from time import monotonic
from typing import Any
from uuid import UUID

import orjson
from sqlalchemy import RowMapping, and_, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession, async_sessionmaker

from portal.features.mail.announcements import queries
from portal.features.mail.announcements.composing.texts import Texts
from portal.features.mail.announcements.lifecycle import (
    FINAL_STATES,
    OPEN,
    SENDING_STATES,
    TRANSITIONS,
    AnnouncementEvent,
    AnnouncementState,
    DeliveryState,
    is_over,
)
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.features.mail.announcements.results import ClaimedDelivery, DeliveryResult, RemainingDeliveries
from portal.features.mail.announcements.sending import statements
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.handlers import RetryLater

# Shorter than the lease of a job: when another worker takes over a killed worker's job, this lease has expired.
LEASE = timedelta(seconds=6)
HEARTBEAT = timedelta(seconds=1.5)
LATE_RESULTS_ACCEPTED = timedelta(seconds=20)
"""How long a worker that lost its lease may still record results before its claimed deliveries are sent again."""
DEFERRED_CHECK_INTERVAL = 0.5
"""Seconds between two queries for deferred deliveries that are due."""
ACCOUNT_DELETED = "account_deleted"

Sessions = async_sessionmaker[AsyncSession]


async def acquire(sessions: Sessions, announcement_id: UUID) -> Announcement | None:
    """Leases the announcement under a new run number. None if its state does not allow sending.

    Raises :class:`RetryLater` while another worker holds the lease.

    Deliveries in state SENDING were claimed by a worker that died or lost the database; the mail server may have
    accepted them. That worker may record results for :data:`LATE_RESULTS_ACCEPTED`. After that, they are sent again
    with the same Message-ID and marked as possible duplicates.
    """
    now = func.clock_timestamp()
    async with unit_of_work(sessions) as session:
        announcement = await session.get(Announcement, announcement_id, with_for_update=True)
        if announcement is None:
            return None
        if announcement.leased_until is not None and await session.scalar(select(announcement.leased_until > now)):
            raise RetryLater("another worker holds the lease", seconds=2)
        await session.execute(
            update(AnnouncementDelivery)
            .where(
                AnnouncementDelivery.announcement_id == announcement_id,
                AnnouncementDelivery.state == DeliveryState.SENDING,
            )
            .values(
                {"state": DeliveryState.CANCELLED, "may_repeat": True, "run": None, "changed_at": now}
                if announcement.state in FINAL_STATES
                else {
                    "next_attempt_at": func.coalesce(AnnouncementDelivery.next_attempt_at, now + LATE_RESULTS_ACCEPTED)
                }
            )
            .execution_options(synchronize_session=False)
        )
        if announcement.state not in SENDING_STATES:
            await _save_outcome(session, announcement)
            return None
        announcement.run += 1
        await session.execute(
            update(Announcement).where(Announcement.id == announcement_id).values(leased_until=now + LEASE)
        )
    return announcement


class Deliveries:
    """The deliveries of one announcement, as one run claims them and records their results."""

    def __init__(self, sessions: Sessions, announcement: Announcement) -> None:
        self._sessions = sessions
        has_placeholders = bool(Texts.of(announcement).placeholders)
        self._claims = statements.PERSONAL_CLAIMS if has_placeholders else statements.SIMPLE_CLAIMS
        self._parameters = {
            "id": announcement.id,
            "run": announcement.run,
            "sending_states": [state.value for state in SENDING_STATES],
            "final_states": [state.value for state in FINAL_STATES],
        }
        self._last = announcement.recipients
        self._position = 0
        self._next_deferred_check = 0.0

    async def renew_lease(self) -> RowMapping | None:
        """``state``, and ``senders`` (announcements being sent at present). None if another run has taken over."""
        async with unit_of_work(self._sessions) as session:
            return (
                (await session.execute(statements.RENEW_LEASE, {**self._parameters, "lease": LEASE}))
                .mappings()
                .one_or_none()
            )

    async def claim(self, limit: int) -> list[ClaimedDelivery]:
        """Claims up to ``limit`` due deliveries. Empty if none are due or the announcement is paused or cancelled.

        Queued deliveries are claimed in ascending order of their numbers, continuing after those of the last call.
        """
        async with self._autocommit() as connection:
            is_check_due = monotonic() >= self._next_deferred_check
            rows = await self._claim_deferred(connection, limit) if is_check_due else []
            if len(rows) < limit:
                rows += await self._claim_queued(connection, limit - len(rows))
            if not rows and not is_check_due:
                rows = await self._claim_deferred(connection, limit)
        return sorted(rows, key=lambda row: row.number)

    async def _claim_deferred(self, connection: AsyncConnection, limit: int) -> list[ClaimedDelivery]:
        """Claims due deferred deliveries. Queries at intervals only: most announcements have none."""
        rows = await self._claim(connection, self._claims.deferred, limit=limit)
        if len(rows) < limit:
            self._next_deferred_check = monotonic() + DEFERRED_CHECK_INTERVAL
        return rows

    @asynccontextmanager
    async def _autocommit(self) -> AsyncIterator[AsyncConnection]:
        """A connection for single statements: without BEGIN and COMMIT, they need a third of the round trips."""
        async with self._sessions() as session:
            yield await session.connection(execution_options={"isolation_level": "AUTOCOMMIT"})

    async def _claim_queued(self, connection: AsyncConnection, limit: int) -> list[ClaimedDelivery]:
        """Searches from the current position to the end, then from the start: a retry may have queued rows there."""
        start, width, has_wrapped = self._position, 2 * limit, False
        while not has_wrapped or self._position < start:
            if self._position >= self._last:
                if has_wrapped:
                    break
                self._position, has_wrapped = 0, True
            up_to = self._position + width
            found = await self._claim(connection, self._claims.queued, limit=limit, after=self._position, up_to=up_to)
            if found:
                # A full result may have left due rows before `up_to`.
                self._position = max(row.number for row in found) if len(found) == limit else up_to
                return found
            self._position, width = up_to, 2 * width
        return []

    async def _claim(self, connection: AsyncConnection, statement: Any, **parameters: int) -> list[ClaimedDelivery]:
        rows = await connection.execute(statement, {**self._parameters, **parameters})
        return [ClaimedDelivery(*row) for row in rows]

    async def record(self, results: Sequence[DeliveryResult]) -> None:
        """Saves results of this run. Idempotent. Ignores results of deliveries that another run has claimed."""
        # One JSON text, because SQLAlchemy converts arrays element by element: slow for thousands of results a second.
        parameters = {
            "numbers": [result.number for result in results],
            "results": orjson.dumps(results).decode(),
        }
        async with self._autocommit() as connection:
            await connection.execute(statements.RECORD, {**self._parameters, **parameters})

    async def release_all_except(self, numbers: Collection[int]) -> None:
        """Queues this run's claimed deliveries again, also those of a :meth:`claim` whose reply was lost."""
        async with self._autocommit() as connection:
            await connection.execute(statements.RELEASE, {**self._parameters, "numbers": list(numbers)})

    async def finish_if_done(self) -> RemainingDeliveries:
        """Finishes the announcement if no delivery is open, and returns what remains.

        Cancels deliveries whose account was deleted.
        """
        async with unit_of_work(self._sessions) as session:
            announcement = await session.get(Announcement, self._parameters["id"], with_for_update=True)
            if announcement is None or announcement.run != self._parameters["run"]:
                return RemainingDeliveries(AnnouncementState.CANCELLED, None)
            is_abandoned = and_(
                AnnouncementDelivery.state == DeliveryState.SENDING, AnnouncementDelivery.next_attempt_at <= func.now()
            )
            await session.execute(
                update(AnnouncementDelivery)
                .where(
                    AnnouncementDelivery.announcement_id == announcement.id,
                    AnnouncementDelivery.user_id.is_(None),
                    AnnouncementDelivery.state.in_([DeliveryState.QUEUED, DeliveryState.TEMPORARY]) | is_abandoned,
                )
                .values(
                    state=DeliveryState.CANCELLED,
                    error=ACCOUNT_DELETED,
                    next_attempt_at=None,
                    may_repeat=AnnouncementDelivery.may_repeat | is_abandoned,
                )
                .execution_options(synchronize_session=False)
            )
            next_in = await session.scalar(statements.SECONDS_UNTIL_DUE, self._parameters)
            if next_in is None:
                announcement.state = (
                    TRANSITIONS.after(announcement.state, AnnouncementEvent.FINISH) or announcement.state
                )
                # Cleared together with the state: a finished announcement shows no trouble.
                announcement.trouble = announcement.leased_until = None
                await _save_outcome(session, announcement)
            return RemainingDeliveries(announcement.state, None if next_in is None else max(float(next_in), 0.0))

    async def release_lease(self, trouble: str | None) -> None:
        """Ends the run. ``trouble``: why sending is on hold, shown to administrators; None if it is not."""
        async with unit_of_work(self._sessions) as session:
            await session.execute(
                update(Announcement)
                .where(Announcement.id == self._parameters["id"], Announcement.run == self._parameters["run"])
                .values(leased_until=None, trouble=trouble)
                .execution_options(synchronize_session=False)
            )


async def _save_outcome(session: AsyncSession, announcement: Announcement) -> None:
    """Saves the end time of an announcement that is over, and its final counts once no delivery is open."""
    if not is_over(announcement.state):
        return
    announcement.finished_at = announcement.finished_at or await session.scalar(select(func.clock_timestamp()))
    counts = await queries.count_deliveries(session, announcement.id)
    announcement.counts = None if any(counts.get(state) for state in OPEN) else counts
