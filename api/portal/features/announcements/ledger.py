"""What the worker reads and writes while it sends: short transactions, each complete in itself.

One worker at a time sends an announcement. It holds it by a number (``run``) and by a lease that it renews; what it
takes in hand and what it books carries the number, so that a worker which slept through its lease can do no harm.
"""

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from time import monotonic
from typing import Any
from uuid import UUID

import orjson
from sqlalchemy import RowMapping, and_, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession, async_sessionmaker

from portal.features.announcements.bookings import Booking, Rest, Taken
from portal.features.announcements.lifecycle import OPEN, AnnouncementEvent, AnnouncementState, DeliveryState, after
from portal.features.announcements.models import Announcement, AnnouncementDelivery
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.handlers import RetryLater

# Shorter than the lease of a job: the worker that takes over a killed worker's job finds the announcement free.
LEASE = timedelta(seconds=6)
HEARTBEAT = timedelta(seconds=1.5)
LATE_BOOKINGS = timedelta(seconds=20)
"""How long a worker that lost its lease may still book results before the rows it had in hand are sent again."""
LOOKED_AFTER_EVERY = 0.5
"""Seconds between two looks after what was put off."""
ACCOUNT_DELETED = "account_deleted"

Sessions = async_sessionmaker[AsyncSession]


async def begin(sessions: Sessions, announcement_id: UUID) -> Announcement | None:
    """Takes the announcement; None where there is nothing to send any more.

    Rows in state SENDING were in the hands of a worker that died or lost the database: the mail server may have them.
    That worker may still book them for :data:`LATE_BOOKINGS`; then they are sent again under the same Message-ID and
    marked.
    """
    now = func.clock_timestamp()
    async with unit_of_work(sessions) as session:
        announcement = await session.get(Announcement, announcement_id, with_for_update=True)
        if announcement is None:
            return None
        if announcement.leased_until is not None and await session.scalar(select(announcement.leased_until > now)):
            raise RetryLater("another worker is at it", seconds=2)
        is_cancelled = announcement.state == AnnouncementState.CANCELLED
        await session.execute(
            update(AnnouncementDelivery)
            .where(
                AnnouncementDelivery.announcement_id == announcement_id,
                AnnouncementDelivery.state == DeliveryState.SENDING,
            )
            .values(
                {"state": DeliveryState.CANCELLED, "may_repeat": True, "run": None, "changed_at": now}
                if is_cancelled
                else {"next_attempt_at": func.coalesce(AnnouncementDelivery.next_attempt_at, now + LATE_BOOKINGS)}
            )
            .execution_options(synchronize_session=False)
        )
        if announcement.state != AnnouncementState.SENDING:
            await _close_if_over(session, announcement)
            return None
        announcement.run += 1
        await session.execute(
            update(Announcement).where(Announcement.id == announcement_id).values(leased_until=now + LEASE)
        )
    return announcement


_RENEW = text("""
    update announcements a set leased_until = clock_timestamp() + :lease
    where a.id = :id and a.run = :run
    returning a.state, (select count(*) from announcements o where o.leased_until > clock_timestamp()) as senders
""")

_TAKE = text("""
    with due as materialized (
        select number from announcement_deliveries
        where announcement_id = :id and number > :behind and number <= :up_to and state = 'queued'
            and user_id is not null
            and exists (select from announcements a where a.id = :id and a.run = :run and a.state = 'sending')
        order by number limit :most for update skip locked
    )
    update announcement_deliveries d
    set state = 'sending', attempts = d.attempts + 1, run = :run, changed_at = clock_timestamp()
    from due where d.announcement_id = :id and d.number = due.number
    returning d.number, d.recipient, d.recipient_name, d.locale, d.message_id, d.attempts
""")

_TAKE_PUT_OFF = text("""
    with due as materialized (
        select number from announcement_deliveries
        where announcement_id = :id and next_attempt_at <= statement_timestamp() and state in ('temporary', 'sending')
            and user_id is not null
            and exists (select from announcements a where a.id = :id and a.run = :run and a.state = 'sending')
        order by next_attempt_at limit :most for update skip locked
    )
    update announcement_deliveries d
    set state = 'sending', attempts = d.attempts + 1, run = :run, changed_at = clock_timestamp(),
        next_attempt_at = null, may_repeat = d.may_repeat or d.state = 'sending'
    from due where d.announcement_id = :id and d.number = due.number
    returning d.number, d.recipient, d.recipient_name, d.locale, d.message_id, d.attempts
""")

_BOOK = text("""
    update announcement_deliveries d set
        state = case when r.state = 'temporary' and a.state = 'cancelled' then 'cancelled' else r.state end,
        answer = r.answer, error = r.error, may_repeat = d.may_repeat or r.may_repeat, run = null,
        next_attempt_at = case when r.state = 'temporary' and a.state <> 'cancelled'
            then clock_timestamp() + make_interval(secs => r.pause) end,
        sent_at = case when r.state = 'sent' then clock_timestamp() end,
        changed_at = clock_timestamp()
    from announcements a, json_to_recordset(cast(:bookings as json))
        as r (number int, state text, answer text, error text, may_repeat bool, pause int)
    where a.id = :id and d.announcement_id = :id and d.number = any (cast(:numbers as int[])) and d.number = r.number
        and d.state = 'sending' and d.run = :run
""")

_PUT_BACK = text("""
    update announcement_deliveries d
    set state = case when a.state = 'cancelled' then 'cancelled' else 'queued' end,
        attempts = d.attempts - 1, run = null, next_attempt_at = null, changed_at = clock_timestamp()
    from announcements a
    where a.id = :id and d.announcement_id = :id and d.number <> all (cast(:numbers as int[]))
        and d.state = 'sending' and d.run = :run
""")

_REST = text("""
    select min(case when state <> 'queued' and next_attempt_at is not null
        then extract(epoch from next_attempt_at - clock_timestamp()) else 0 end)
    from announcement_deliveries where announcement_id = :id and state in ('queued', 'sending', 'temporary')
""")


class Ledger:
    """The rows of one announcement, in the hands of one run."""

    def __init__(self, sessions: Sessions, announcement: Announcement) -> None:
        self._sessions = sessions
        self._own = {"id": announcement.id, "run": announcement.run}
        self._last = announcement.recipients
        self._behind = 0
        self._next_look = 0.0

    async def renew(self) -> RowMapping | None:
        """``state`` and ``senders`` (announcements that are being sent now); None where another run has taken over."""
        async with unit_of_work(self._sessions) as session:
            return (await session.execute(_RENEW, {**self._own, "lease": LEASE})).mappings().one_or_none()

    async def take(self, most: int) -> list[Taken]:
        """Takes due rows in hand; none where none is due or the announcement is not to be sent now.

        Goes through the rows from the first to the last, so that none is looked at twice, and then begins anew.
        """
        async with self._at_once() as connection:
            is_time = monotonic() >= self._next_look
            rows = await self._take_put_off(connection, most) if is_time else []
            if len(rows) < most:
                rows += await self._take_queued(connection, most - len(rows))
            if not rows and not is_time:
                rows = await self._take_put_off(connection, most)
        return sorted(rows, key=lambda row: row.number)

    async def _take_put_off(self, connection: AsyncConnection, most: int) -> list[Taken]:
        """Sought for now and then: they wait for seconds, and most announcements have none."""
        rows = await self._taken(connection, _TAKE_PUT_OFF, most=most)
        if len(rows) < most:
            self._next_look = monotonic() + LOOKED_AFTER_EVERY
        return rows

    @asynccontextmanager
    async def _at_once(self) -> AsyncIterator[AsyncConnection]:
        """For statements that are each complete in themselves: no BEGIN and no COMMIT, a third of the round trips."""
        async with self._sessions() as session:
            yield await session.connection(execution_options={"isolation_level": "AUTOCOMMIT"})

    async def _take_queued(self, connection: AsyncConnection, most: int) -> list[Taken]:
        """From where the last ones were, and once more from the first: a retry may have been requested."""
        began, width, has_turned = self._behind, 2 * most, False
        while not has_turned or self._behind < began:
            if self._behind >= self._last:
                if has_turned:
                    break
                self._behind, has_turned = 0, True
            up_to = self._behind + width
            found = await self._taken(connection, _TAKE, most=most, behind=self._behind, up_to=up_to)
            if found:
                # Where there may be more of them up to there, they are the next ones.
                self._behind = max(row.number for row in found) if len(found) == most else up_to
                return found
            self._behind, width = up_to, 2 * width
        return []

    async def _taken(self, connection: AsyncConnection, statement: Any, **where: int) -> list[Taken]:
        return [Taken(*row) for row in await connection.execute(statement, {**self._own, **where})]

    async def book(self, bookings: Sequence[Booking]) -> None:
        # One text: arrays are looked through element by element, and there are thousands a second.
        written = {
            "numbers": [booking.number for booking in bookings],
            "bookings": orjson.dumps(bookings).decode(),
        }
        async with self._at_once() as connection:
            await connection.execute(_BOOK, {**self._own, **written})

    async def put_back_all_but(self, numbers: Collection[int]) -> None:
        """Rows of this run of which nothing was handed over, also where the answer to :meth:`take` was lost."""
        async with self._at_once() as connection:
            await connection.execute(_PUT_BACK, {**self._own, "numbers": list(numbers)})

    async def conclude(self) -> Rest:
        """Finishes the announcement where nothing is open any more, and answers what is left."""
        async with unit_of_work(self._sessions) as session:
            announcement = await session.get(Announcement, self._own["id"], with_for_update=True)
            if announcement is None or announcement.run != self._own["run"]:
                return Rest(AnnouncementState.CANCELLED, None)
            is_left = and_(
                AnnouncementDelivery.state == DeliveryState.SENDING, AnnouncementDelivery.next_attempt_at <= func.now()
            )
            await session.execute(
                update(AnnouncementDelivery)
                .where(
                    AnnouncementDelivery.announcement_id == announcement.id,
                    AnnouncementDelivery.user_id.is_(None),
                    AnnouncementDelivery.state.in_([DeliveryState.QUEUED, DeliveryState.TEMPORARY]) | is_left,
                )
                .values(
                    state=DeliveryState.CANCELLED,
                    error=ACCOUNT_DELETED,
                    next_attempt_at=None,
                    may_repeat=AnnouncementDelivery.may_repeat | is_left,
                )
                .execution_options(synchronize_session=False)
            )
            next_in = await session.scalar(_REST, self._own)
            if next_in is None:
                announcement.state = after(announcement.state, AnnouncementEvent.FINISH) or announcement.state
                # Together with the state: a finished announcement shows no trouble.
                announcement.trouble = announcement.leased_until = None
                await _close_if_over(session, announcement)
            return Rest(announcement.state, None if next_in is None else max(float(next_in), 0.0))

    async def leave(self, trouble: str | None) -> None:
        """Lets the announcement go; ``trouble`` is what an administrator reads meanwhile."""
        async with unit_of_work(self._sessions) as session:
            await session.execute(
                update(Announcement)
                .where(Announcement.id == self._own["id"], Announcement.run == self._own["run"])
                .values(leased_until=None, trouble=trouble)
                .execution_options(synchronize_session=False)
            )


async def _close_if_over(session: AsyncSession, announcement: Announcement) -> None:
    """Notes when and how it ended, once nothing is in anybody's hands any more."""
    if announcement.state not in {AnnouncementState.FINISHED, AnnouncementState.CANCELLED}:
        return
    announcement.finished_at = announcement.finished_at or await session.scalar(select(func.clock_timestamp()))
    counts = await count(session, announcement.id)
    announcement.counts = None if any(counts.get(state) for state in OPEN) else counts


async def count(session: AsyncSession, announcement_id: UUID) -> dict[str, int]:
    """Rows by state."""
    rows = await session.execute(
        select(AnnouncementDelivery.state, func.count())
        .where(AnnouncementDelivery.announcement_id == announcement_id)
        .group_by(AnnouncementDelivery.state)
    )
    return dict(rows.all())
