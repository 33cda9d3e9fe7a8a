"""One run of an announcement: claims deliveries, sends them over a few connections, and records the results.

Three kinds of task run concurrently. One claims deliveries shortly before they are sent. One for each connection sends
them. One records results in batches: all that arrive while a transaction commits go into the next. Sending never waits
for a commit, and a killed worker leaves few deliveries whose result is unknown.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import monotonic

import structlog
from sqlalchemy.exc import SQLAlchemyError

from portal.features.mail.announcements import policy
from portal.features.mail.announcements.composing.composition import Compose
from portal.features.mail.announcements.lifecycle import ATTEMPT_FAILED, GAVE_UP, SENDING_STATES, DeliveryState
from portal.features.mail.announcements.results import ClaimedDelivery, DeliveryResult
from portal.features.mail.announcements.sending.deliveries import HEARTBEAT, Deliveries
from portal.features.mail.announcements.sending.outage import DatabaseOutage, finish
from portal.platform import metrics
from portal.platform.mail.connection import Mail
from portal.platform.mail.contract import Outcome, PermanentFailure, Sent, reply_in
from portal.platform.mail.dialogue import ConnectionEnded
from portal.platform.mail.headers import UnsafeHeader
from portal.platform.mail.smtp import ConnectionPool, reason_of
from portal.platform.runtime.handlers import is_stopping
from portal.platform.settings import Settings

log = structlog.get_logger(__name__)

CHECK_INTERVAL = 0.1
"""Seconds between two checks whether the run must end."""

BURST = 0.05
"""Seconds' worth of mails that may be sent at once to catch up with the rate limit."""

BATCH_DELAY = 0.01
"""Seconds to wait after the first result, so that a fast server does not cost a statement for a few results."""

MAX_FAILED_CONNECTIONS = 3
ADDRESS_INVALID = "address_invalid"
UNREACHABLE = "unreachable"

_MAILS_BY_STATE = {
    state: metrics.ANNOUNCEMENT_MAILS.labels(state.value)
    for state in (DeliveryState.SENT, DeliveryState.TEMPORARY, DeliveryState.PERMANENT)
}


class Run:
    """``trouble``: why sending is on hold, None if it is not. ``counts``: attempts by resulting state."""

    def __init__(self, settings: Settings, deliveries: Deliveries, compose: Compose) -> None:
        self._settings = settings
        self._deliveries = deliveries
        self._compose = compose
        self._connections = ConnectionPool(settings)
        self._rate_limit = settings.announcement_mails_per_second
        self._ready: deque[Mail] = deque()
        self._claimed: dict[int, ClaimedDelivery] = {}
        self._unrecorded: list[DeliveryResult] = []
        self._mails_ready, self._wants_mails, self._has_results = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._low_water_mark = 0
        self._started = 0
        self._database = DatabaseOutage()
        self._may_have_unknown_claims = False
        self._next_send_at = 0.0
        self._is_claiming_done = self._is_ending = self._is_closing = self._ran_dry = False
        self.trouble: str | None = None
        self.counts: Counter[str] = Counter()

    @property
    def must_end(self) -> bool:
        return self._is_ending or self.trouble is not None or is_stopping()

    @asynccontextmanager
    async def holding_lease(self) -> AsyncIterator[None]:
        """Renews the lease; a run that loses it ends. Closes the connections on exit."""
        renewal = asyncio.create_task(self._renew_lease())
        try:
            yield
        finally:
            renewal.cancel()
            self._connections.quit()

    async def send_due(self) -> None:
        """Sends until nothing is due or the run must end. Then records all results and releases unsent deliveries."""
        self._is_claiming_done = self._is_closing = False
        recorder = asyncio.create_task(self._record_results())
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._claim_ahead())
                for _ in range(self._settings.announcement_connections):
                    tasks.create_task(self._send_over_connections())
        finally:
            # Also if the run is cancelled: known results are recorded, and only deliveries without one stay claimed.
            await finish(asyncio.create_task(self._shut_down(recorder)))

    async def wait(self, seconds: float) -> None:
        until = monotonic() + seconds
        while not self.must_end and (left := until - monotonic()) > 0:  # noqa: ASYNC110  (must_end also covers the shutdown of the worker)
            await asyncio.sleep(min(left, CHECK_INTERVAL))

    async def _renew_lease(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT.total_seconds())
            try:
                lease = await self._deliveries.renew_lease()
            except (SQLAlchemyError, OSError) as error:
                log.warning("announcement_lease_not_renewed", error=type(error).__name__)
                continue
            if lease is None or lease["state"] not in SENDING_STATES:
                self._is_ending = True
                return
            self._rate_limit = self._settings.announcement_mails_per_second / max(lease["senders"], 1)

    async def _claim_ahead(self) -> None:
        connections = self._settings.announcement_connections
        limit = connections
        began, started = monotonic(), self._started
        try:
            while not self.must_end and (rows := await self._claim(limit)):
                for row in rows:
                    self._prepare(row)
                self._mails_ready.set()
                self._low_water_mark = limit // 2
                while (len(self._ready) > self._low_water_mark or len(self._claimed) > 2 * limit) and not self.must_end:
                    await _wait(self._wants_mails)
                now = monotonic()
                rate = (self._started - started) / max(now - began, 0.001)
                began, started = now, self._started
                limit = policy.next_batch(limit, ran_dry=self._ran_dry, mails_per_second=rate, connections=connections)
                self._ran_dry = False
        finally:
            self._is_claiming_done = True
            self._mails_ready.set()

    async def _claim(self, limit: int) -> list[ClaimedDelivery]:
        async def claim() -> list[ClaimedDelivery]:
            if self._may_have_unknown_claims:
                await self._deliveries.release_all_except(self._claimed)
            self._may_have_unknown_claims = True
            rows = await self._deliveries.claim(limit)
            self._may_have_unknown_claims = False
            return rows

        return await self._database.wait_until_over(claim, give_up=lambda: self.must_end) or []

    def _prepare(self, row: ClaimedDelivery) -> None:
        self._claimed[row.number] = row
        try:
            parts = self._compose(row)
        except UnsafeHeader:
            self._add_result(DeliveryResult(row.number, DeliveryState.PERMANENT, error=ADDRESS_INVALID))
        else:
            self._ready.append(Mail(row.number, row.recipient, parts))

    async def _send_over_connections(self) -> None:
        """Sends mails over one connection at a time until none are left."""
        failed = 0
        while (mail := await self._next_mail()) is not None:
            try:
                connection = await self._connections.take()
            except (ConnectionEnded, OSError) as error:
                self._suspend(mail, reason_of(error))
                return
            before = connection.handled
            back = await connection.send(mail, self._next_mail_now, self._report)
            self._connections.give_back(connection)
            if back is not None and connection.refusal is not None and not connection.handled:
                self._suspend(back, str(connection.refusal))
                return
            if back is not None:
                self._ready.appendleft(back)
            failed = 0 if connection.handled > before else failed + 1
            if failed >= MAX_FAILED_CONNECTIONS:
                self.trouble = UNREACHABLE

    def _suspend(self, mail: Mail, reason: str) -> None:
        self._ready.appendleft(mail)
        self.trouble = reply_in(reason) or UNREACHABLE
        log.warning("announcement_suspended", reason=reason)

    async def _next_mail(self) -> Mail | None:
        while not self.must_end:
            if self._ready:
                if (mail := self._next_mail_now()) is not None:
                    return mail
                pause = CHECK_INTERVAL if self._database.is_on else self._next_send_at - monotonic()
                await asyncio.sleep(min(max(pause, 0.0), CHECK_INTERVAL))
            elif self._is_claiming_done:
                return None
            else:
                self._ran_dry = True
                await _wait(self._mails_ready)
        return None

    def _next_mail_now(self) -> Mail | None:
        """The next mail; None if none is ready or may be sent now (rate limit, database outage, end of the run)."""
        now = monotonic()
        if not self._ready or now < self._next_send_at or self.must_end or self._database.is_on:
            return None
        self._next_send_at = max(self._next_send_at, now - BURST) + 1 / self._rate_limit
        self._started += 1
        if len(self._ready) <= self._low_water_mark + 1:
            self._wants_mails.set()
        return self._ready.popleft()

    def _report(self, mail: Mail, outcome: Outcome) -> None:
        if isinstance(outcome, Sent):
            self._add_result(DeliveryResult(mail.number, DeliveryState.SENT, answer=outcome.answer))
        elif isinstance(outcome, PermanentFailure):
            self._add_result(DeliveryResult(mail.number, DeliveryState.PERMANENT, answer=outcome.reason))
        else:
            delay = policy.retry_delay(self._claimed[mail.number].attempt)
            state = DeliveryState.PERMANENT if delay is None else DeliveryState.TEMPORARY
            reply = reply_in(outcome.reason)
            error = GAVE_UP if delay is None else None if reply else ATTEMPT_FAILED
            may_repeat = outcome.may_have_arrived
            self._add_result(DeliveryResult(mail.number, state, reply, error, may_repeat=may_repeat, retry_after=delay))

    def _add_result(self, result: DeliveryResult) -> None:
        self._unrecorded.append(result)
        self._has_results.set()

    async def _record_results(self) -> None:
        try:
            while self._unrecorded or not self._is_closing:
                if self._unrecorded:
                    if not self._is_closing:
                        await asyncio.sleep(BATCH_DELAY)
                    await self._record_pending()
                else:
                    await _wait(self._has_results)
        except BaseException:
            # Without records, the next run would send these mails again, so this run stops.
            self._is_ending = True
            raise

    async def _record_pending(self) -> None:
        """Records all results so far, and waits for the database if needed. Idempotent, hence safe to repeat."""
        results = list(self._unrecorded)
        await self._database.wait_until_over(lambda: self._deliveries.record(results))
        del self._unrecorded[: len(results)]
        for result in results:
            self._claimed.pop(result.number, None)
        for state, count in Counter(result.state for result in results).items():
            self.counts[state] += count
            _MAILS_BY_STATE[state].inc(count)
        self._wants_mails.set()

    async def _shut_down(self, recorder: "asyncio.Task[None]") -> None:
        self._is_closing = True
        self._has_results.set()
        await recorder
        unsent = [self._claimed.pop(mail.number, None) for mail in self._ready]
        self._ready.clear()
        if unsent or self._may_have_unknown_claims:
            await self._database.wait_until_over(lambda: self._deliveries.release_all_except(self._claimed))
            self._may_have_unknown_claims = False


async def _wait(event: asyncio.Event) -> None:
    """Waits until the event is set after the call, or for CHECK_INTERVAL seconds. Check the condition first."""
    event.clear()
    with suppress(TimeoutError):
        async with asyncio.timeout(CHECK_INTERVAL):
            await event.wait()
