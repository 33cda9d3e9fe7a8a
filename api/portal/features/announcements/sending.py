"""One run of an announcement: rows are taken in hand, handed over on a few connections, and booked.

Three things go on side by side. The *feed* takes rows in hand, never more than what the mail server takes within
moments. The *lanes* each carry mails over one connection. The *clerk* books results as they come, all that have come
while it was booking in one transaction. So nothing waits for a commit, and what a killed worker had in hand is small.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from time import monotonic

import structlog
from aiosmtplib import SMTPException
from sqlalchemy.exc import SQLAlchemyError

from portal.domain.messaging.mailing import Mailing
from portal.features.announcements import policy
from portal.features.announcements.bookings import Booking, Taken
from portal.features.announcements.ledger import HEARTBEAT, Ledger
from portal.features.announcements.lifecycle import ATTEMPT_FAILED, GAVE_UP, AnnouncementState, DeliveryState
from portal.features.announcements.outage import DatabaseOutage, finish
from portal.platform import metrics
from portal.platform.i18n import DEFAULT_LOCALE
from portal.platform.mail.contract import Outcome, PermanentFailure, Sent, reply_in
from portal.platform.mail.dialogue import ConnectionEnded
from portal.platform.mail.headers import UnsafeHeader
from portal.platform.mail.pipeline import Mail, MailConnection, ServerTrouble
from portal.platform.mail.smtp import tls_context
from portal.platform.runtime.handlers import is_stopping
from portal.platform.settings import Settings

log = structlog.get_logger(__name__)

GLANCE = 0.1
"""Seconds between two checks whether the run is still wanted."""

BURST = 0.05
"""Seconds of mails that may be caught up with where the limit was not reached."""

GATHERED_FOR = 0.01
"""Seconds after the first result in which others join it, so that a fast server does not cost a statement for few."""

FRUITLESS_CONNECTIONS = 3
ADDRESS_INVALID = "address_invalid"
UNREACHABLE = "unreachable"

_COUNTED = {
    state: metrics.ANNOUNCEMENT_MAILS.labels(state.value)
    for state in (DeliveryState.SENT, DeliveryState.TEMPORARY, DeliveryState.PERMANENT)
}


class Run:
    """``trouble`` says why nothing can be sent at the moment; ``counts`` how many attempts ended how."""

    def __init__(self, settings: Settings, ledger: Ledger, mailings: Mapping[str, Mailing]) -> None:
        self._settings = settings
        self._ledger = ledger
        self._mailings = mailings
        self._tls = tls_context(settings)
        self._share = settings.announcement_mails_per_second
        self._ready: deque[Mail] = deque()
        self._in_hand: dict[int, Taken] = {}
        self._unbooked: list[Booking] = []
        self._idle: list[MailConnection] = []
        self._served, self._hungry, self._to_book = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._low = 0
        self._gone = 0
        self._database = DatabaseOutage()
        self._may_hold_unknown_rows = False
        self._may_go_at = 0.0
        self._is_fed = self._is_over = self._is_closing = self._was_waited_for = False
        self.trouble: str | None = None
        self.counts: Counter[str] = Counter()

    @property
    def must_end(self) -> bool:
        return self._is_over or self.trouble is not None or is_stopping()

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Renews the lease; a run that loses it ends. The connections are closed at the end."""
        heart = asyncio.create_task(self._beat())
        try:
            yield
        finally:
            heart.cancel()
            while self._idle:
                self._idle.pop().quit()

    async def send_due(self) -> None:
        """Sends what is due until nothing is, or the run must end. Then everything is booked or put back."""
        self._is_fed = self._is_closing = False
        clerk = asyncio.create_task(self._book_as_they_come())
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._feed())
                for _ in range(self._settings.announcement_connections):
                    tasks.create_task(self._lane())
        finally:
            # Also where the run is cut short: what is known is booked, and only what is not known is left in hand.
            await finish(asyncio.create_task(self._tidy_up(clerk)))

    async def rest(self, seconds: float) -> None:
        until = monotonic() + seconds
        while not self.must_end and (left := until - monotonic()) > 0:  # noqa: ASYNC110  (it also waits for the worker's end)
            await asyncio.sleep(min(left, GLANCE))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT.total_seconds())
            try:
                held = await self._ledger.renew()
            except (SQLAlchemyError, OSError) as error:
                log.warning("announcement_not_renewed", error=type(error).__name__)
                continue
            if held is None or held["state"] != AnnouncementState.SENDING:
                self._is_over = True
                return
            self._share = self._settings.announcement_mails_per_second / max(held["senders"], 1)

    async def _feed(self) -> None:
        connections = self._settings.announcement_connections
        most = connections
        began, gone = monotonic(), self._gone
        try:
            while not self.must_end and (rows := await self._take(most)):
                for row in rows:
                    self._prepare(row)
                self._served.set()
                self._low = most // 2
                while (len(self._ready) > self._low or len(self._in_hand) > 2 * most) and not self.must_end:
                    await _wait(self._hungry)
                now = monotonic()
                rate = (self._gone - gone) / max(now - began, 0.001)
                began, gone = now, self._gone
                most = policy.next_batch(
                    most, was_waited_for=self._was_waited_for, mails_per_second=rate, connections=connections
                )
                self._was_waited_for = False
        finally:
            self._is_fed = True
            self._served.set()

    async def _take(self, most: int) -> list[Taken]:
        async def take() -> list[Taken]:
            if self._may_hold_unknown_rows:
                await self._ledger.put_back_all_but(self._in_hand)
            self._may_hold_unknown_rows = True
            rows = await self._ledger.take(most)
            self._may_hold_unknown_rows = False
            return rows

        return await self._database.outlast(take, give_up=lambda: self.must_end) or []

    def _prepare(self, row: Taken) -> None:
        self._in_hand[row.number] = row
        mailing = self._mailings.get(row.locale) or self._mailings[DEFAULT_LOCALE]
        try:
            parts = mailing.to(row.recipient, name=row.recipient_name, message_id=row.message_id)
        except UnsafeHeader:
            self._note(Booking(row.number, DeliveryState.PERMANENT, error=ADDRESS_INVALID))
        else:
            self._ready.append(Mail(row.number, row.recipient, parts))

    async def _lane(self) -> None:
        """One connection after the other, as long as there are mails."""
        fruitless = 0
        while (mail := await self._next()) is not None:
            try:
                connection = self._idle.pop() if self._idle else await MailConnection.open(self._settings, self._tls)
            except (SMTPException, ConnectionEnded, OSError) as error:
                self._stop_for_now(mail, f"{type(error).__name__}: {error}")
                return
            before = connection.carried
            try:
                back = await connection.carry(mail, self._next_now, self._report)
            except ServerTrouble as trouble:
                back = trouble.mail
                if not connection.carried:
                    self._stop_for_now(back, str(trouble))
                    return
            if back is not None:
                self._ready.appendleft(back)
            if connection.is_fit:
                self._idle.append(connection)
            else:
                connection.quit()
            fruitless = 0 if connection.carried > before else fruitless + 1
            if fruitless >= FRUITLESS_CONNECTIONS:
                self.trouble = UNREACHABLE

    def _stop_for_now(self, mail: Mail, reason: str) -> None:
        self._ready.appendleft(mail)
        self.trouble = reply_in(reason) or UNREACHABLE
        log.warning("announcement_stopped_for_now", reason=reason)

    async def _next(self) -> Mail | None:
        while not self.must_end:
            if self._ready:
                if (mail := self._next_now()) is not None:
                    return mail
                pause = GLANCE if self._database.is_on else self._may_go_at - monotonic()
                await asyncio.sleep(min(max(pause, 0.0), GLANCE))
            elif self._is_fed:
                return None
            else:
                self._was_waited_for = True
                await _wait(self._served)
        return None

    def _next_now(self) -> Mail | None:
        """None if there is none, or it may not go yet: too early, or its result could not be booked."""
        now = monotonic()
        if not self._ready or now < self._may_go_at or self.must_end or self._database.is_on:
            return None
        self._may_go_at = max(self._may_go_at, now - BURST) + 1 / self._share
        self._gone += 1
        if len(self._ready) <= self._low + 1:
            self._hungry.set()
        return self._ready.popleft()

    def _report(self, mail: Mail, outcome: Outcome) -> None:
        if isinstance(outcome, Sent):
            self._note(Booking(mail.number, DeliveryState.SENT, answer=outcome.answer))
        elif isinstance(outcome, PermanentFailure):
            self._note(Booking(mail.number, DeliveryState.PERMANENT, answer=outcome.reason))
        else:
            pause = policy.pause_after(self._in_hand[mail.number].attempt)
            state = DeliveryState.PERMANENT if pause is None else DeliveryState.TEMPORARY
            reply = reply_in(outcome.reason)
            error = GAVE_UP if pause is None else None if reply else ATTEMPT_FAILED
            repeats = outcome.may_have_arrived
            self._note(Booking(mail.number, state, reply, error, may_repeat=repeats, pause=pause))

    def _note(self, booking: Booking) -> None:
        self._unbooked.append(booking)
        self._to_book.set()

    async def _book_as_they_come(self) -> None:
        try:
            while self._unbooked or not self._is_closing:
                if self._unbooked:
                    if not self._is_closing:
                        await asyncio.sleep(GATHERED_FOR)
                    await self._book()
                else:
                    await _wait(self._to_book)
        except BaseException:
            # What cannot be booked must not be sent.
            self._is_over = True
            raise

    async def _book(self) -> None:
        """All results so far, for as long as it takes. Booking twice changes nothing, so an unknown end is repeated."""
        bookings = list(self._unbooked)
        await self._database.outlast(lambda: self._ledger.book(bookings))
        del self._unbooked[: len(bookings)]
        for booking in bookings:
            self._in_hand.pop(booking.number, None)
        for state, count in Counter(booking.state for booking in bookings).items():
            self.counts[state] += count
            _COUNTED[state].inc(count)
        self._hungry.set()

    async def _tidy_up(self, clerk: "asyncio.Task[None]") -> None:
        self._is_closing = True
        self._to_book.set()
        await clerk
        untouched = [self._in_hand.pop(mail.number, None) for mail in self._ready]
        self._ready.clear()
        if untouched or self._may_hold_unknown_rows:
            await self._database.outlast(lambda: self._ledger.put_back_all_but(self._in_hand))
            self._may_hold_unknown_rows = False


async def _wait(event: asyncio.Event) -> None:
    """Waits for the event, at most until the next check. Call it after a check only: a missed event comes late."""
    event.clear()
    with suppress(TimeoutError):
        async with asyncio.timeout(GLANCE):
            await event.wait()
