"""Worker processes that are killed, ended or lose their stores: every mail is sent, and a possible second copy is
marked."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta
from time import monotonic

import pytest
from redis.asyncio import Redis
from sqlalchemy import text, update

from dev.stack import EmbeddedPostgres, EmbeddedValkey
from portal.domain.messaging.delivery import POSSIBLY_REPEATED
from portal.domain.messaging.models import Message
from portal.domain.messaging.service import Recipient, send
from portal.features.people.accounts.challenges import Challenge, Challenges, Purpose
from portal.features.people.accounts.message_templates import SignInCode
from portal.platform.clock import utc_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs.models import Job
from tests.factories.companies import a_company
from tests.mail_server import MailServer
from tests.worker.portal import Portal, eventually

pytestmark = pytest.mark.slow

ReadMessages = Callable[[], Awaitable[list[Message]]]
RECOVERED_WITHIN = 15.0


async def test_a_mail_is_sent_soon_after_it_was_asked_for(portal: Portal, mail_server: MailServer) -> None:
    worker = await portal.start_worker()
    addresses = await portal.ask_for_mails(20)
    await portal.until_all_done()
    assert mail_server.counts() == dict.fromkeys(addresses, 1)

    def outcomes() -> list[str]:
        return [line["outcome"] for line in worker.log if line["event"] == "job" and line["kind"] == "send_message"]

    async def all_are_logged() -> bool:
        return len(outcomes()) == 20

    # A job is logged after it is recorded as done.
    await eventually(all_are_logged, "not every job is logged")
    assert outcomes() == ["succeeded"] * 20
    assert "company.example" not in worker.log_path.read_text()
    # A few connections for all of them.
    assert len(mail_server.sessions) <= 4


async def test_without_a_wake_up_it_takes_one_sweep(portal: Portal, mail_server: MailServer) -> None:
    await portal.start_worker()
    addresses = await portal.ask_for_mails(3, wake=False)
    await portal.until_all_done()
    assert mail_server.counts() == dict.fromkeys(addresses, 1)


async def test_a_worker_killed_in_the_middle_loses_no_mail(
    portal: Portal, mail_server: MailServer, read_messages: ReadMessages
) -> None:
    mail_server.delay = 0.15
    doomed = await portal.start_worker("mail")
    addresses = await portal.ask_for_mails(80)
    await mail_server.until(15, seconds=60)
    doomed.kill()
    in_flight = {message.recipient for message in await read_messages() if message.state == "sending"}
    killed_at = monotonic()
    mail_server.delay = 0.0
    await portal.start_worker("mail")
    await portal.until_all_done()
    took = monotonic() - killed_at

    counts = mail_server.counts()
    assert set(counts) == set(addresses), "none is lost"
    twice = {address for address, count in counts.items() if count > 1}
    marked = {message.recipient for message in await read_messages() if message.error == POSSIBLY_REPEATED}
    assert twice <= marked == in_flight, "only what was in flight can come twice, and it is marked"
    assert len(in_flight) <= 10
    assert {message.state for message in await read_messages()} == {"sent"}
    for address in twice:
        assert len({mail.mail["Message-ID"] for mail in mail_server.to(address)}) == 1
    assert took < RECOVERED_WITHIN + 5, "starting another worker included"


async def test_another_worker_takes_over_within_the_goal(portal: Portal, mail_server: MailServer) -> None:
    doomed = await portal.start_worker("mail")
    mail_server.delay = 30
    await portal.ask_for_mails(4)
    await mail_server.is_taking(seconds=30)
    await asyncio.sleep(3)
    # The second worker ran the whole time.
    await portal.start_worker("mail")
    mail_server.delay = 0
    doomed.kill()
    killed_at = monotonic()
    await portal.until_all_done(seconds=RECOVERED_WITHIN + 5)
    assert monotonic() - killed_at <= RECOVERED_WITHIN


async def test_an_ended_worker_finishes_its_jobs_without_duplicates(
    portal: Portal, mail_server: MailServer, read_messages: ReadMessages
) -> None:
    mail_server.delay = 1.0
    worker = await portal.start_worker()
    addresses = await portal.ask_for_mails(30)
    await mail_server.is_taking(seconds=30)
    worker.terminate()
    assert await worker.ended() == 0
    sent = mail_server.counts()
    assert 0 < len(sent) < 30, "it was in the middle"
    states = Counter(message.state for message in await read_messages())
    assert states == {"sent": len(sent), "queued": 30 - len(sent)}

    mail_server.delay = 0.0
    await portal.start_worker()
    await portal.until_all_done()
    assert mail_server.counts() == dict.fromkeys(addresses, 1)
    assert [message.error for message in await read_messages()] == [None] * 30


async def test_two_workers_share_a_batch_and_send_each_mail_once(portal: Portal, mail_server: MailServer) -> None:
    mail_server.delay = 0.02
    workers = [await portal.start_worker("mail") for _ in range(2)]
    addresses = await portal.ask_for_mails(120)
    await portal.until_all_done()
    assert mail_server.counts() == dict.fromkeys(addresses, 1)
    shares = [sum(line["event"] == "message_sent" for line in worker.log) for worker in workers]
    assert sum(shares) == 120
    assert min(shares) > 0


async def test_a_flushed_valkey_loses_no_mail(portal: Portal, mail_server: MailServer) -> None:
    mail_server.delay = 0.1
    await portal.start_worker()
    addresses = await portal.ask_for_mails(60)
    await mail_server.until(10, seconds=30)
    await portal.resources.redis.flushall()
    await portal.until_all_done()
    assert mail_server.counts() == dict.fromkeys(addresses, 1)


async def test_without_valkey_mails_still_go_out(
    portal: Portal, mail_server: MailServer, valkey: EmbeddedValkey
) -> None:
    worker = await portal.start_worker()
    valkey.stop()
    try:
        addresses = await portal.ask_for_mails(40)
        await portal.until_all_done(seconds=40)
        assert mail_server.counts() == dict.fromkeys(addresses, 1)
        assert worker.is_running
    finally:
        valkey.start()
    await asyncio.sleep(6)
    began = monotonic()
    more = await portal.ask_for_mails(1)
    await mail_server.until(41, seconds=30)
    assert monotonic() - began < 3.5, "wake-ups arrive again; the sweeper would take longer"
    assert mail_server.counts()[more[0]] == 1
    assert any(line["event"] == "queue_wakeups_lost" for line in worker.log)


async def test_a_worker_outlives_its_database(
    portal: Portal, mail_server: MailServer, postgres_server: EmbeddedPostgres
) -> None:
    worker = await portal.start_worker()
    before = await portal.ask_for_mails(5)
    await portal.until_all_done()
    # In a thread, so that this process notices closed connections while the server restarts.
    await asyncio.to_thread(postgres_server.restart)
    after = await portal.ask_for_mails(5)
    await portal.until_all_done()
    assert worker.is_running
    assert mail_server.counts() == dict.fromkeys(before + after, 1)


async def test_a_mail_server_that_is_away_is_waited_for(
    portal: Portal, mail_server: MailServer, read_messages: ReadMessages
) -> None:
    await portal.start_worker()
    with mail_server.down():
        addresses = await portal.ask_for_mails(12)

        async def all_have_failed_once() -> bool:
            return all(message.attempts and message.state == "queued" for message in await read_messages())

        await eventually(all_have_failed_once, "nothing was tried")
    await portal.until_all_done()
    assert mail_server.counts() == dict.fromkeys(addresses, 1)


async def test_every_third_mail_is_put_off_and_none_of_the_others(
    portal: Portal, mail_server: MailServer, read_messages: ReadMessages
) -> None:
    addresses = [f"person{number}@company.example" for number in range(60)]
    mail_server.answers = {address: ["451 4.7.1 later"] for address in addresses[::3]}
    await portal.start_worker()
    assert await portal.ask_for_mails(60) == addresses
    await portal.until_all_done()
    assert mail_server.counts() == dict.fromkeys(addresses, 1)
    attempts = {message.recipient: message.attempts for message in await read_messages()}
    assert attempts == {address: 2 if address in addresses[::3] else 1 for address in addresses}


async def test_a_refused_mail_is_given_up_with_the_reason(
    portal: Portal, mail_server: MailServer, read_messages: ReadMessages
) -> None:
    mail_server.answers = {"person1@company.example": ["550 5.1.1 no such person"] * 9}
    await portal.start_worker()
    await portal.ask_for_mails(3)
    await portal.until_all_done()
    await asyncio.sleep(2.5)
    by_address = {message.recipient: message for message in await read_messages()}
    refused = by_address.pop("person1@company.example")
    assert (refused.state, refused.error, refused.attempts) == ("failed", "550 5.1.1 no such person", 1)
    assert {message.state for message in by_address.values()} == {"sent"}


async def test_old_finished_jobs_are_forgotten(portal: Portal) -> None:
    await portal.ask_for_mails(2, wake=False)
    async with unit_of_work(portal.resources.sessions) as session:
        await session.execute(update(Job).values(done_at=utc_now() - timedelta(days=8)))
    await portal.start_worker()

    async def are_gone() -> bool:
        async with unit_of_work(portal.resources.sessions) as session:
            return not (await session.execute(text("select id from jobs"))).all()

    await eventually(are_gone, "the old jobs are still there")


@pytest.mark.parametrize("is_refused_at_first", [False, True])
async def test_a_code_is_in_the_mail_and_nowhere_else(
    is_refused_at_first: bool, portal: Portal, mail_server: MailServer, valkey_url: str
) -> None:
    """Searches everything that API and worker wrote for the digits of a real challenge."""
    resources = portal.resources
    worker = await portal.start_worker()
    async with unit_of_work(resources.sessions) as session:
        user = await a_company(session)
    if is_refused_at_first:
        mail_server.answers[user.email] = ["451 4.7.1 later"]
    challenges = Challenges(resources.redis, resources.settings)
    token = await challenges.open(
        Challenge(
            purpose=Purpose.LOGIN,
            user_id=user.id,
            email=user.email,
            phone_number="",
            name=user.first_name,
            credential="x",
        )
    )
    key, number = await challenges.begin_send(token, email=user.email, is_decoy=False)
    async with unit_of_work(resources.sessions) as session:
        send(session, SignInCode(challenge_key=key, send=number), to=Recipient.of(user))
    await portal.until_all_done()

    (mail,) = mail_server.to(user.email)
    found = re.search(r"(?<!\d)\d{6}(?!\d)", mail.text)
    assert found is not None
    code = found.group()
    written = [worker.log_path.read_text()]
    async with unit_of_work(resources.sessions) as session:
        tables = await session.scalars(text("select tablename from pg_tables where schemaname = 'public'"))
        for table in tables.all():
            written += [str(row) for row in await session.execute(text(f'select t::text from "{table}" t'))]  # noqa: S608
    raw: Redis = Redis.from_url(valkey_url)
    for name in await raw.keys("*"):
        written += [str(name), str(await raw.dump(name))]
    await raw.aclose()
    standing_alone = re.compile(rf"(?<!\d){code}(?!\d)")
    assert [line[:200] for line in written if standing_alone.search(line)] == []
    assert user.email not in written[0]
    assert isinstance(await challenges.attempt(token, code), Challenge), "and it is the right one"
