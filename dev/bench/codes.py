"""Sign-in codes while 2,500 notifications go out: seconds from the request to the mail server's reply."""

import asyncio
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2
from sqlalchemy import Float, cast, func, insert, select

from dev.bench.announcements import until_it_answers
from dev.bench.people import PASSWORD, a_company, add_people, bench_portal, representative, resources_of, row_of
from dev.bench.report import Result
from dev.portal_process import RunningPortal
from dev.stack import reserved_port
from portal.domain.identity.access import GRANTABLE, Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.passwords import passwords
from portal.domain.identity.users import AccountStatus, Role, User
from portal.domain.messaging.models import Message
from portal.features.request.library import service as library
from portal.features.request.library.models import Document
from portal.features.request.library.notices import notifying
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources

COMPANIES = 2_500
PAUSE = 0.25
"""Seconds between two codes."""
RELAYS = {"a fast relay": 0.0, "a relay that takes 0.4 s a mail": 0.4}
MAX_CODES = 120


def measure() -> list[Result]:
    return [_measure(relay, pause) for relay, pause in RELAYS.items()]


def _measure(relay: str, pause: float) -> Result:
    port = reserved_port()
    with _sink(port, pause), bench_portal(processes=("api", "worker"), SMTP_PORT=str(port)) as portal:
        seconds, left = asyncio.run(_codes(portal))
    # The time that the relay itself takes is not the portal's.
    p95 = statistics.quantiles(seconds, n=20)[-1]
    return Result(
        f"a code while {COMPANIES:,} notifications go out, {relay}, p95",
        p95,
        1 + pause,
        at_least=False,
        unit=" s",
        detail=(
            f"median {statistics.median(seconds):.2f} s, slowest {max(seconds):.2f} s of {len(seconds)} codes; "
            f"{left} notifications were still to be sent after the last one; one worker process for all queues"
        ),
    )


@contextmanager
def _sink(port: int, pause: float) -> Iterator[None]:
    with subprocess.Popen([sys.executable, "-m", "dev.bench.sink", str(port), str(pause)]) as process:
        try:
            asyncio.run(until_it_answers(port))
            yield
        finally:
            process.terminate()


async def _codes(portal: RunningPortal) -> tuple[list[float], int]:
    """Seconds of each code, requested one after the other while notifications wait, and how many of those are left."""
    async with resources_of(portal) as resources, httpx2.AsyncClient(base_url=portal.url, timeout=60) as client:
        actor = await _prepare(resources)
        async with unit_of_work(resources.sessions) as session:
            document = (await session.scalars(select(Document).order_by(Document.position).limit(1))).one()
            await notifying.notify(session, actor, document.id, revision=document.revision, again=False)
        while not await _waiting(resources):  # noqa: ASYNC110  (the worker writes them)
            await asyncio.sleep(0.02)
        number, left = 0, COMPANIES
        while left and number < MAX_CODES:
            await _request_code(client, f"person{number}@company-{number}.example")
            await asyncio.sleep(PAUSE)
            number, left = number + 1, await _waiting(resources)
        return await _seconds(resources), left


async def _waiting(resources: Resources) -> int:
    """Notifications that have not been sent."""
    statement = select(func.count()).where(Message.template == "document_published", Message.sent_at.is_(None))
    async with unit_of_work(resources.sessions) as session:
        return await session.scalar(statement) or 0


async def _seconds(resources: Resources) -> list[float]:
    took = cast(func.extract("epoch", Message.sent_at - Message.created_at), Float)
    for _ in range(3_000):
        async with unit_of_work(resources.sessions) as session:
            rows = await session.scalars(select(took).where(Message.template == "sign_in_code"))
            seconds = list(rows)
        if None not in seconds:
            return seconds
        await asyncio.sleep(0.1)
    raise TimeoutError("a code was not sent within five minutes")


async def _request_code(client: httpx2.AsyncClient, email: str) -> None:
    answer = await client.post("/api/login/check-credentials?locale=en", json={"email": email, "password": PASSWORD})
    answer.raise_for_status()
    body = {"challenge_id": answer.json()["data"]["challenge_id"], "method": "email"}
    answer = await client.post("/api/login/send-code?locale=en", json=body)
    answer.raise_for_status()


async def _prepare(resources: Resources) -> Actor:
    admin = await add_people(resources, pending=0)
    password_hash = await passwords(resources.settings).hash(PASSWORD)
    now = utc_now()
    companies, people = [], []
    for number in range(COMPANIES):
        company = a_company(number)
        company.id = new_id()
        company.approved_at = company.decided_at = now
        user = representative(company, number, password_hash, AccountStatus.APPROVED)
        user.verified_at = user.email_verified_at = now
        user.locale = "ar" if number % 2 else "en"
        companies.append(row_of(company))
        people.append(row_of(user))
    async with unit_of_work(resources.sessions) as session:
        await session.execute(insert(Company), companies)
        await session.execute(insert(User), people)
        await library.ensure_samples(session, resources)
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
