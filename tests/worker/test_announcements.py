"""Announcements with killed workers and with mail servers that reject mails or drop connections."""

import asyncio
from collections import Counter

import pytest
from sqlalchemy import delete

from portal.domain.identity.users import User
from portal.domain.messaging.service import Recipient, send
from portal.features.companies.decisions.message_templates import CompanyApproved
from portal.features.mail.announcements import control
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs.outbox import ANNOUNCEMENTS
from tests.mail_server import MailServer
from tests.worker.announcing import Announcing
from tests.worker.portal import Portal, WorkerProcess, eventually

MANY = 2_000


async def test_each_recipient_gets_one_mail_in_their_language(portal: Portal, mail_server: MailServer) -> None:
    announcing = await Announcing.to(portal.resources, 40)
    worker = await portal.start_worker()
    announcement_id = await announcing.announce("ستغلق المهلة قريبًا")
    announcement = await announcing.until(announcement_id, "finished")
    assert mail_server.counts() == dict.fromkeys(announcing.addresses, 1)
    assert announcement.counts == {"sent": 40}
    assert (announcement.trouble, announcement.leased_until) == (None, None)
    await eventually(lambda: ended(worker, 40), "a finished announcement has no line in the log")
    deliveries = await announcing.deliveries(announcement_id)
    for mail in mail_server.mails:
        row = deliveries[mail.to]
        assert mail.mail["Message-ID"] == row.message_id
        assert mail.mail["Content-Language"] == row.locale
        assert mail.mail["Subject"] == "ستغلق المهلة قريبًا"
        assert row.recipient_name in mail.mail["To"]
        assert "Seven days are left." in mail.text
        assert "بقيت سبعة أيام." in mail.html
        assert "List-Unsubscribe" not in mail.mail
        assert (row.state, row.attempts, row.answer, row.may_repeat) == ("sent", 1, "250 2.0.0 taken", False)
    assert len(mail_server.sessions) <= 4, "a handful of connections for all of them"
    assert "company.example" not in worker.log_path.read_text()


async def ended(worker: WorkerProcess, sent: int) -> bool:
    lines = [line for line in worker.log if line["event"] == "announcement_run"]
    return [(line["state"], line["counts"]) for line in lines] == [("finished", {"sent": sent})]


@pytest.mark.slow
async def test_a_killed_worker_skips_no_recipient(portal: Portal, mail_server: MailServer) -> None:
    announcing = await Announcing.to(portal.resources, MANY)
    doomed = await portal.start_worker(ANNOUNCEMENTS)
    announcement_id = await announcing.announce()
    await mail_server.until(MANY // 3, seconds=60)
    doomed.kill()
    deliveries = await announcing.deliveries(announcement_id)
    in_flight = {address for address, row in deliveries.items() if row.state == "sending"}
    assert 0 < len(mail_server.counts()) < MANY, "it was in the middle"
    await portal.start_worker(ANNOUNCEMENTS)
    await announcing.until(announcement_id, "finished")

    counts = mail_server.counts()
    assert set(counts) == set(announcing.addresses), "no recipient is skipped"
    twice = {address for address, count in counts.items() if count > 1}
    deliveries = await announcing.deliveries(announcement_id)
    marked = {address for address, row in deliveries.items() if row.may_repeat}
    assert twice <= marked == in_flight, "only what was in flight can come twice, and it is marked"
    assert Counter(row.state for row in deliveries.values()) == {"sent": MANY}
    for address in twice:
        assert {mail.mail["Message-ID"] for mail in mail_server.to(address)} == {deliveries[address].message_id}


@pytest.mark.slow
async def test_a_stopped_worker_finishes_mails_in_flight_and_sends_none_twice(
    portal: Portal, mail_server: MailServer
) -> None:
    announcing = await Announcing.to(portal.resources, MANY)
    worker = await portal.start_worker(ANNOUNCEMENTS)
    announcement_id = await announcing.announce()
    await mail_server.until(MANY // 3, seconds=60)
    worker.terminate()
    assert await worker.ended() == 0
    sent = len(mail_server.mails)
    assert 0 < sent < MANY, "it was in the middle"
    assert await announcing.states(announcement_id) == {"sent": sent, "queued": MANY - sent}
    await portal.start_worker(ANNOUNCEMENTS)
    await announcing.until(announcement_id, "finished")
    assert mail_server.counts() == dict.fromkeys(announcing.addresses, 1)
    deliveries = await announcing.deliveries(announcement_id)
    assert {(row.state, row.attempts, row.may_repeat) for row in deliveries.values()} == {("sent", 1, False)}


async def test_two_workers_do_not_send_the_same_announcement(portal: Portal, mail_server: MailServer) -> None:
    announcing = await Announcing.to(portal.resources, 300)
    for _ in range(2):
        await portal.start_worker(ANNOUNCEMENTS)
    first, second = await announcing.announce("First"), await announcing.announce("Second")
    await announcing.until(first, "finished")
    await announcing.until(second, "finished")
    assert mail_server.counts() == dict.fromkeys(announcing.addresses, 2)
    assert Counter(mail.mail["Subject"] for mail in mail_server.mails) == {"First": 300, "Second": 300}


async def test_deferred_mails_do_not_delay_the_others(portal: Portal, mail_server: MailServer) -> None:
    # Few enough to be sent before the first of them is due again, after two seconds.
    announcing = await Announcing.to(portal.resources, 40)
    deferred = announcing.addresses[::3]
    mail_server.answers = {address: ["451 4.7.1 come back later"] for address in deferred}
    await portal.start_worker(ANNOUNCEMENTS)
    announcement_id = await announcing.announce()
    await announcing.until(announcement_id, "finished")
    assert mail_server.counts() == dict.fromkeys(announcing.addresses, 1)
    arrived = [mail.to for mail in mail_server.mails]
    assert not set(arrived[: len(arrived) - len(deferred)]) & set(deferred), (
        "the others did not wait for the deferred mails"
    )
    deliveries = await announcing.deliveries(announcement_id)
    assert {address: row.attempts for address, row in deliveries.items()} == {
        address: 2 if address in deferred else 1 for address in announcing.addresses
    }
    assert not any(row.may_repeat for row in deliveries.values()), "a refusal is an answer"


async def test_rejected_mails_keep_the_reason_and_are_retried_on_request(
    portal: Portal, mail_server: MailServer
) -> None:
    announcing = await Announcing.to(portal.resources, 60)
    refused = announcing.addresses[5:8]
    mail_server.answers = {address: ["550 5.1.1 no such person"] for address in refused}
    await portal.start_worker(ANNOUNCEMENTS)
    announcement_id = await announcing.announce()
    announcement = await announcing.until(announcement_id, "finished")
    assert announcement.counts == {"sent": 57, "permanent": 3}
    deliveries = await announcing.deliveries(announcement_id)
    assert {deliveries[address].answer for address in refused} == {"550 5.1.1 no such person"}
    assert {deliveries[address].attempts for address in refused} == {1}

    async with unit_of_work(portal.resources.sessions) as session:
        _, number = await control.retry_rejected(session, announcing.admin, announcement_id)
    assert number == 3
    announcement = await announcing.until(announcement_id, "finished")
    assert announcement.counts == {"sent": 60}
    assert mail_server.counts() == dict.fromkeys(announcing.addresses, 1), "only what had failed was sent again"


@pytest.mark.slow
async def test_dropped_connections_lose_no_mail_and_mark_possible_duplicates(
    portal: Portal, mail_server: MailServer
) -> None:
    announcing = await Announcing.to(portal.resources, 200)
    mail_server.drop_every = 30
    await portal.start_worker(ANNOUNCEMENTS)
    announcement_id = await announcing.announce()
    await announcing.until(announcement_id, "finished")
    counts = mail_server.counts()
    assert set(counts) == set(announcing.addresses)
    deliveries = await announcing.deliveries(announcement_id)
    marked = {address for address, row in deliveries.items() if row.may_repeat}
    assert marked == set(mail_server.dropped), "the server dropped the connection without a reply"
    assert {address for address, count in counts.items() if count > 1} <= marked
    assert {row.state for row in deliveries.values()} == {"sent"}


async def test_an_unreachable_mail_server_fails_no_delivery(portal: Portal, mail_server: MailServer) -> None:
    announcing = await Announcing.to(portal.resources, 50)
    await portal.start_worker(ANNOUNCEMENTS)
    with mail_server.down():
        announcement_id = await announcing.announce()

        async def has_trouble() -> bool:
            return (await announcing.read(announcement_id)).trouble is not None

        await eventually(has_trouble, "the trouble is not shown")
        assert await announcing.states(announcement_id) == {"queued": 50}
    announcement = await announcing.until(announcement_id, "finished")
    assert announcement.trouble is None
    deliveries = await announcing.deliveries(announcement_id)
    assert {(row.state, row.attempts) for row in deliveries.values()} == {("sent", 1)}
    assert mail_server.counts() == dict.fromkeys(announcing.addresses, 1)


async def test_a_rejected_sender_suspends_the_announcement(portal: Portal, mail_server: MailServer) -> None:
    announcing = await Announcing.to(portal.resources, 20)
    mail_server.answer_to_mail = "550 5.7.1 sender not allowed"
    await portal.start_worker(ANNOUNCEMENTS)
    announcement_id = await announcing.announce()

    async def has_trouble() -> bool:
        return (await announcing.read(announcement_id)).trouble == "550 5.7.1 sender not allowed"

    await eventually(has_trouble, "the trouble is not shown")
    mail_server.answer_to_mail = None
    await announcing.until(announcement_id, "finished")
    assert await announcing.states(announcement_id) == {"sent": 20}


async def test_a_flushed_valkey_changes_nothing(portal: Portal, mail_server: MailServer) -> None:
    announcing = await Announcing.to(portal.resources, 400)
    await portal.start_worker(ANNOUNCEMENTS)
    announcement_id = await announcing.announce()
    await mail_server.until(50, seconds=30)
    await portal.resources.redis.flushall()
    await announcing.until(announcement_id, "finished")
    assert mail_server.counts() == dict.fromkeys(announcing.addresses, 1)


async def test_pause_and_cancel_stop_the_remaining_mails(portal: Portal, mail_server: MailServer) -> None:
    announcing = await Announcing.to(portal.resources, 200)
    mail_server.delay = 0.05
    await portal.start_worker(ANNOUNCEMENTS)
    announcement_id = await announcing.announce()
    await mail_server.until(10, seconds=30)
    async with unit_of_work(portal.resources.sessions) as session:
        await control.pause(session, announcing.admin, announcement_id)

    async def is_free() -> bool:
        return (await announcing.read(announcement_id)).leased_until is None

    await eventually(is_free, "the worker does not notice")
    sent = len(mail_server.mails)
    assert sent < 100
    assert await announcing.states(announcement_id) == {"sent": sent, "queued": 200 - sent}
    await asyncio.sleep(0.5)
    assert len(mail_server.mails) == sent

    async with unit_of_work(portal.resources.sessions) as session:
        await control.resume(session, announcing.admin, announcement_id)
    await mail_server.until(sent + 10, seconds=30)
    async with unit_of_work(portal.resources.sessions) as session:
        await control.cancel(session, announcing.admin, announcement_id)
    await eventually(is_free, "the worker does not notice")
    sent = len(mail_server.mails)
    assert sent < 190
    assert await announcing.states(announcement_id) == {"sent": sent, "cancelled": 200 - sent}
    assert (await announcing.read(announcement_id)).counts == {"sent": sent, "cancelled": 200 - sent}
    assert max(mail_server.counts().values()) == 1


async def test_a_deleted_account_gets_no_mail(portal: Portal, mail_server: MailServer) -> None:
    announcing = await Announcing.to(portal.resources, 10)
    announcement_id = await announcing.announce()
    gone = announcing.addresses[3]
    async with unit_of_work(portal.resources.sessions) as session:
        await session.execute(delete(User).where(User.email == gone))
    await portal.start_worker(ANNOUNCEMENTS)
    await announcing.until(announcement_id, "finished")
    assert mail_server.counts() == dict.fromkeys(set(announcing.addresses) - {gone}, 1)
    row = (await announcing.deliveries(announcement_id))[gone]
    assert (row.state, row.error) == ("cancelled", "account_deleted")


async def test_an_ordinary_mail_does_not_wait_for_an_announcement(portal: Portal, mail_server: MailServer) -> None:
    announcing = await Announcing.to(portal.resources, 400)
    mail_server.delay = 0.05
    await portal.start_worker()
    announcement_id = await announcing.announce()
    await mail_server.until(20, seconds=30)
    async with unit_of_work(portal.resources.sessions) as session:
        content = CompanyApproved(organization_name="Najd Mapping")
        send(session, content, to=Recipient(address="waits@company.example", locale="en"))

    async def has_come() -> bool:
        return bool(mail_server.to("waits@company.example"))

    await eventually(has_come, "the mail does not come")
    assert (await announcing.states(announcement_id))["queued"] > 0, "the announcement was still going on"
