"""Database outages during an announcement: results of the mail server are recorded once the database is back."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

import pytest
from sqlalchemy import update

from dev.stack import EmbeddedPostgres
from portal.features.mail.announcements.lifecycle import DeliveryState
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.features.mail.announcements.results import DeliveryResult
from portal.features.mail.announcements.sending import deliveries
from portal.features.mail.announcements.sending.deliveries import Deliveries
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs.outbox import ANNOUNCEMENTS
from tests.mail_server import MailServer
from tests.worker.announcing import Announcing
from tests.worker.portal import Portal

pytestmark = pytest.mark.slow

MANY = 1_000
OUTAGE = 12.0
"""Longer than the leases of the job (9 s) and of the announcement (6 s): another worker may take over."""


@asynccontextmanager
async def without_database(server: EmbeddedPostgres) -> AsyncIterator[None]:
    await asyncio.to_thread(server.stop)
    try:
        yield
    finally:
        await asyncio.to_thread(server.start)


async def in_the_middle(portal: Portal, mail_server: MailServer) -> tuple[Announcing, UUID]:
    announcing = await Announcing.to(portal.resources, MANY)
    mail_server.delay = 0.01
    announcement_id = await announcing.announce()
    await mail_server.until(MANY // 5, seconds=60)
    return announcing, announcement_id


async def test_no_mail_is_sent_twice_after_a_database_outage(
    portal: Portal, mail_server: MailServer, postgres_server: EmbeddedPostgres
) -> None:
    for _ in range(2):
        await portal.start_worker(ANNOUNCEMENTS)
    announcing, announcement_id = await in_the_middle(portal, mail_server)
    async with without_database(postgres_server):
        await asyncio.sleep(OUTAGE / 3)
        sent = len(mail_server.mails)
        assert sent < MANY, "it was in the middle"
        await asyncio.sleep(2 * OUTAGE / 3)
        assert len(mail_server.mails) == sent, "nothing is sent while results cannot be recorded"
    await announcing.until(announcement_id, "finished", seconds=90)
    assert mail_server.counts() == dict.fromkeys(announcing.addresses, 1)
    rows = (await announcing.deliveries(announcement_id)).values()
    assert Counter((row.state, row.may_repeat) for row in rows) == {("sent", False): MANY}


async def test_a_worker_stopped_during_an_outage_records_its_results(
    portal: Portal, mail_server: MailServer, postgres_server: EmbeddedPostgres
) -> None:
    worker = await portal.start_worker(ANNOUNCEMENTS)
    announcing, announcement_id = await in_the_middle(portal, mail_server)
    async with without_database(postgres_server):
        await asyncio.sleep(2)
        worker.terminate()
        await asyncio.sleep(OUTAGE - 2)
        assert worker.is_running, "it still has results to record"
    assert await worker.ended() == 0
    sent = len(mail_server.mails)
    assert await announcing.states(announcement_id) == {"sent": sent, "queued": MANY - sent}
    await portal.start_worker(ANNOUNCEMENTS)
    await announcing.until(announcement_id, "finished", seconds=90)
    assert mail_server.counts() == dict.fromkeys(announcing.addresses, 1)


async def taken_over(announcing: Announcing, announcement_id: UUID) -> tuple[Deliveries, Deliveries]:
    """Deliveries of a worker that lost its lease with three rows claimed, and of its successor."""
    sessions = announcing.resources.sessions
    first = await deliveries.acquire(sessions, announcement_id)
    assert first is not None
    lost = Deliveries(sessions, first)
    assert len(await lost.claim(3)) == 3
    async with unit_of_work(sessions) as session:
        await session.execute(update(Announcement).values(leased_until=None))
    second = await deliveries.acquire(sessions, announcement_id)
    assert second is not None
    return lost, Deliveries(sessions, second)


async def test_late_results_count_and_claims_without_one_are_sent_again_and_marked(portal: Portal) -> None:
    announcing = await Announcing.to(portal.resources, 4)
    announcement_id = await announcing.announce()
    lost, new = await taken_over(announcing, announcement_id)
    assert [row.number for row in await new.claim(10)] == [4], "the other three stay claimed by the first worker"
    await lost.record([DeliveryResult(1, DeliveryState.SENT, answer="250 OK")])
    rest = await new.finish_if_done()
    assert rest.next_in == 0, "the fourth is claimed"
    await new.record([DeliveryResult(4, DeliveryState.SENT, answer="250 OK")])
    rest = await new.finish_if_done()
    assert rest.next_in is not None
    assert 10 < rest.next_in <= deliveries.LATE_RESULTS_ACCEPTED.total_seconds()
    async with unit_of_work(portal.resources.sessions) as session:
        await session.execute(
            update(AnnouncementDelivery)
            .where(AnnouncementDelivery.next_attempt_at.is_not(None))
            .values(next_attempt_at=AnnouncementDelivery.next_attempt_at - deliveries.LATE_RESULTS_ACCEPTED)
        )
    await asyncio.sleep(deliveries.DEFERRED_CHECK_INTERVAL)
    assert sorted((row.number, row.attempt) for row in await new.claim(10)) == [(2, 2), (3, 2)]
    await lost.record([DeliveryResult(2, DeliveryState.SENT, answer="too late")])
    rows = {row.number: row for row in (await announcing.deliveries(announcement_id)).values()}
    assert {number: (row.state, row.may_repeat) for number, row in rows.items()} == {
        1: ("sent", False),
        2: ("sending", True),
        3: ("sending", True),
        4: ("sent", False),
    }


async def test_claims_with_a_lost_reply_are_released_unmarked(portal: Portal) -> None:
    announcing = await Announcing.to(portal.resources, 3)
    announcement_id = await announcing.announce()
    announcement = await deliveries.acquire(portal.resources.sessions, announcement_id)
    assert announcement is not None
    rows = Deliveries(portal.resources.sessions, announcement)
    await rows.claim(3)
    await rows.release_all_except([2])
    found = (await announcing.deliveries(announcement_id)).values()
    assert {(row.number, row.state, row.attempts, row.may_repeat) for row in found} == {
        (1, "queued", 0, False),
        (2, "sending", 1, False),
        (3, "queued", 0, False),
    }
