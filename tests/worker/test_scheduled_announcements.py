"""Announcements that start by themselves, in two languages and with placeholders, with killed workers."""

from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import func, select, text

from portal.domain.audit.models import AuditEvent
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.mail.announcements.announcing import Draft, announce
from portal.features.mail.announcements.composing.texts import Text
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs.outbox import ANNOUNCEMENTS
from tests.mail_server import MailServer
from tests.transaction_pauses import Moment, paused
from tests.worker.announcing import Announcing
from tests.worker.portal import Portal

pytestmark = pytest.mark.slow

MANY = 600
ITS_TIME = text("update announcements set scheduled_at = now() where scheduled_at is not null")
DUE = text("update jobs set run_after = now() where kind = 'announcements.start'")


async def schedule(announcing: Announcing) -> UUID:
    """An announcement in both languages whose time has come."""
    async with unit_of_work(announcing.resources.sessions) as session:
        draft = Draft(
            "For {company}",
            "Dear {person},\n\nseven days are left.",
            CompanyFilter(),
            language="en",
            other=Text("إلى {company}", "الأستاذة {person}،\n\nبقيت سبعة أيام."),
            send_at=utc_now() + timedelta(hours=1),
        )
        announcement = await announce(
            session, announcing.admin, announcing.resources.settings, draft, attachment=None, idempotency_key=new_id()
        )
        return announcement.id


async def its_time_comes(announcing: Announcing) -> None:
    async with unit_of_work(announcing.resources.sessions) as session:
        await session.execute(ITS_TIME)
        await session.execute(DUE)


async def test_it_starts_by_itself_and_each_gets_their_words(portal: Portal, mail_server: MailServer) -> None:
    announcing = await Announcing.to(portal.resources, 40)
    announcement_id = await schedule(announcing)
    await portal.start_worker()
    assert (await announcing.read(announcement_id)).state == "scheduled"
    assert not mail_server.mails
    await its_time_comes(announcing)
    announcement = await announcing.until(announcement_id, "finished")
    assert (announcement.counts, announcement.scheduled_at) == ({"sent": 40}, None)
    assert mail_server.counts() == dict.fromkeys(announcing.addresses, 1)
    for address, row in (await announcing.deliveries(announcement_id)).items():
        (mail,) = mail_server.to(address)
        in_arabic = row.locale == "ar"
        assert mail.mail["Subject"] == f"{'إلى' if in_arabic else 'For'} {row.organization_name}"
        assert row.recipient_name in mail.text
        assert ("بقيت سبعة أيام." if in_arabic else "seven days are left.") in mail.html
        assert "{" not in mail.text


@pytest.mark.parametrize("moment", Moment)
async def test_a_worker_killed_while_it_starts_creates_each_delivery_once(
    portal: Portal, mail_server: MailServer, moment: Moment
) -> None:
    announcing = await Announcing.to(portal.resources, 100)
    announcement_id = await schedule(announcing)
    await its_time_comes(announcing)
    async with paused(portal.resources.engine, "announcements", moment) as until_it_stops:
        doomed = portal.begin_worker(ANNOUNCEMENTS)
        await until_it_stops()
        doomed.kill()
    for _ in range(2):
        portal.begin_worker(ANNOUNCEMENTS)
    await announcing.until(announcement_id, "finished")
    assert mail_server.counts() == dict.fromkeys(announcing.addresses, 1)
    async with unit_of_work(portal.resources.sessions) as session:
        started = select(func.count()).where(AuditEvent.action == "announcement.started")
        assert await session.scalar(started) == 1


async def test_a_worker_killed_while_it_sends_skips_no_recipient(portal: Portal, mail_server: MailServer) -> None:
    announcing = await Announcing.to(portal.resources, MANY)
    announcement_id = await schedule(announcing)
    await its_time_comes(announcing)
    doomed = await portal.start_worker(ANNOUNCEMENTS)
    await mail_server.until(MANY // 3, seconds=60)
    doomed.kill()
    assert 0 < len(mail_server.counts()) < MANY, "it was in the middle"
    await portal.start_worker(ANNOUNCEMENTS)
    await announcing.until(announcement_id, "finished")
    counts = mail_server.counts()
    assert set(counts) == set(announcing.addresses)
    repeated = {address for address, count in counts.items() if count > 1}
    deliveries = await announcing.deliveries(announcement_id)
    assert repeated <= {address for address, row in deliveries.items() if row.may_repeat}
