"""An announcement to 10,000 companies with saved deliveries, compared with one connection per message without saving.

Both send the same bytes to the same sink over the same number of connections.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psutil
import uvloop
from aiosmtplib import SMTP
from sqlalchemy import insert, select

from dev.bench.people import a_company, add_people, bench_portal, representative, resources_of, row_of
from dev.bench.processor import seconds_of
from dev.bench.report import Result
from dev.portal_process import RunningPortal
from dev.stack import reserved_port
from portal.domain.identity.access import GRANTABLE, Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, Role, User
from portal.domain.messaging.mailing import Mailing
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.mail.announcements.announcing import Draft, announce
from portal.features.mail.announcements.composing.composition import render
from portal.features.mail.announcements.composing.texts import Text
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

MAILS = 10_000
ONE_BY_ONE = 2_000
CONNECTIONS = 4
RUNS = 3
"""Runs of each side, of which the best counts."""
SUBJECT = "The deadline is near"
BODY = "Seven days are left to hand in your response.\n\nبقيت سبعة أيام لتقديم ردكم."


def measure() -> list[Result]:
    port = reserved_port()
    overrides = {"SMTP_PORT": str(port), "ANNOUNCEMENT_MAILS_PER_SECOND": "1000000"}
    with _sink(port) as sink, bench_portal(processes=("worker",), **overrides) as portal:
        used = time.process_time()
        each = ONE_BY_ONE / min(uvloop.run(_one_by_one(portal.settings, ONE_BY_ONE)) for _ in range(RUNS))
        used = (time.process_time() - used) / ONE_BY_ONE / RUNS
        seconds, shares = asyncio.run(_announced(portal, psutil.Process(sink.pid)))
    ours = MAILS / seconds
    busy = ", ".join(f"{name} {share:.0%}" for name, share in shares.items())
    detail = (
        f"{ours:.0f} against {each:.0f} mails a second, best of {RUNS}, {CONNECTIONS} connections; saved deliveries, "
        f"both languages, a durable database; of one core: {busy}; "
        f"{shares['worker'] / ours * 1000:.2f} against {used * 1000:.2f} ms of processor a mail"
    )
    return [Result("announcement / a connection per message", ours / each, 10, at_least=True, detail=detail)]


@contextmanager
def _sink(port: int) -> Iterator["subprocess.Popen[bytes]"]:
    with subprocess.Popen([sys.executable, "-m", "dev.bench.sink", str(port)]) as process:
        try:
            asyncio.run(until_it_answers(port))
            yield process
        finally:
            process.terminate()


async def until_it_answers(port: int) -> None:
    for _ in range(100):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            await writer.wait_closed()
            return
    raise TimeoutError("the sink does not answer")


async def _one_by_one(settings: Settings, count: int) -> float:
    """Seconds for this many composed mails, each over a separate connection, without a database."""
    mailing = Mailing(settings, render(settings, Text(SUBJECT, BODY), locale="en"), locale="en")
    mail = b"".join(mailing.to("person@company.example", name="Sara Al Harbi", message_id="<1@portal.example>"))
    left = iter(range(count))

    async def lane() -> None:
        for number in left:
            client = SMTP(hostname=settings.smtp_host, port=settings.smtp_port, start_tls=False)
            async with client:
                await client.sendmail(settings.mail_from, [f"person{number}@company.example"], mail)

    began = time.perf_counter()
    await asyncio.gather(*(lane() for _ in range(CONNECTIONS)))
    return time.perf_counter() - began


async def _announced(portal: RunningPortal, sink: psutil.Process) -> tuple[float, dict[str, float]]:
    """Seconds from the request to the last recorded result, and the share of a core that each process used."""
    async with resources_of(portal) as resources:
        actor = await _prepare(resources)
        runs = [await _announced_once(portal, resources, actor, sink) for _ in range(RUNS)]
        async with unit_of_work(resources.sessions) as session:
            states = set(await session.scalars(select(AnnouncementDelivery.state).distinct()))
    if states != {"sent"}:
        raise RuntimeError(f"the deliveries are {states}")
    return min(runs, key=lambda run: run[0])


async def _announced_once(
    portal: RunningPortal, resources: Resources, actor: Actor, sink: psutil.Process
) -> tuple[float, dict[str, float]]:
    worker = psutil.Process(portal.processes["worker"].pid)
    before = {"worker": seconds_of([worker]), "sink": seconds_of([sink])}
    began = time.perf_counter()
    async with unit_of_work(resources.sessions) as session:
        announcement = await announce(
            session,
            actor,
            portal.settings,
            Draft(SUBJECT, BODY, CompanyFilter()),
            attachment=None,
            idempotency_key=new_id(),
        )
    while not await _is_finished(resources, announcement):  # noqa: ASYNC110  (another process finishes it)
        await asyncio.sleep(0.02)
    seconds = time.perf_counter() - began
    after = {"worker": seconds_of([worker]), "sink": seconds_of([sink])}
    return seconds, {name: (after[name] - before[name]) / seconds for name in before}


async def _prepare(resources: Resources) -> Actor:
    admin = await add_people(resources, pending=0)
    now = utc_now()
    companies, people = [], []
    for number in range(MAILS):
        company = a_company(number)
        company.id = new_id()
        company.approved_at = company.decided_at = now
        user = representative(company, number, "-", AccountStatus.APPROVED)
        user.verified_at = now
        user.locale = "ar" if number % 2 else "en"
        companies.append(row_of(company))
        people.append(row_of(user))
    async with unit_of_work(resources.sessions) as session:
        await session.execute(insert(Company), companies)
        await session.execute(insert(User), people)
    return Actor(
        user_id=admin.id,
        name=admin.name,
        role=Role.ADMIN,
        status=AccountStatus.APPROVED,
        locale="en",
        company_id=None,
        answered_at=None,
        grants=GRANTABLE,
    )


async def _is_finished(resources: Resources, announcement: Announcement) -> bool:
    async with unit_of_work(resources.sessions) as session:
        state = await session.scalar(select(Announcement.state).where(Announcement.id == announcement.id))
    return state == "finished"
