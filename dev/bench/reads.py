"""Processor time of the reads, API and PostgreSQL apart, with the 2,500 companies of ``DEMO=large``."""

import asyncio
import statistics
from dataclasses import dataclass

import httpx2
from sqlalchemy import select

from dev.bench.people import bench_portal, cookie_of, resources_of
from dev.bench.processor import seconds_of_portal
from dev.bench.report import Result
from dev.portal_process import RunningPortal
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import AccountStatus, Role, User
from portal.platform.db.unit_of_work import unit_of_work

WARM, CALLS, ROUNDS = 120, 100, 5


@dataclass(frozen=True, slots=True)
class Read:
    """``goal``: milliseconds of API and PostgreSQL together."""

    name: str
    path: str
    goal: float
    as_company: bool = False


READS = (
    Read("pending list", "/api/pending-users?limit=25", 3),
    Read("active list", "/api/users?limit=25", 3.5),
    Read("submissions list", "/api/submissions?limit=25", 5),
    Read("list with a search", "/api/users?limit=25&search=geo", 6),
    Read("admin home", "/api/insights", 8),
    Read("insights, all questions", "/api/insights/questions", 20),
    Read("insights, outline", "/api/insights/outline", 20),
    Read("user-info", "/api/user-info", 2.5, as_company=True),
    Read("submission", "/api/submission", 2.5, as_company=True),
    Read("config", "/api/config", 0.5, as_company=True),
)


def measure() -> list[Result]:
    with bench_portal() as portal:
        portal.seed_demo(large=True)
        portal.postgres.sql("vacuum analyze", database="portal")
        cookies = asyncio.run(_cookies(portal))
        return [_measured(portal, cookies[read.as_company], read) for read in READS]


async def _cookies(portal: RunningPortal) -> dict[bool, str]:
    """Cookies of an administrator with all permissions, and of a company that has answered the questionnaire."""
    admin = select(User).where(User.role == Role.ADMIN).order_by(User.created_at).limit(1)
    company = (
        select(User)
        .join(FormAnswers, FormAnswers.company_id == User.company_id)
        .where(User.status == AccountStatus.APPROVED, FormAnswers.submitted_at.is_not(None))
        .order_by(User.id)
        .limit(1)
    )
    async with resources_of(portal) as resources, unit_of_work(resources.sessions) as session:
        people = {False: await session.scalar(admin), True: await session.scalar(company)}
        return {key: await cookie_of(resources, person) for key, person in people.items() if person}


def _measured(portal: RunningPortal, cookie: str, read: Read) -> Result:
    """The median of the rounds; the first calls warm caches, and the plans of each connection of the pool."""
    spent: list[tuple[float, float]] = []
    with httpx2.Client(base_url=portal.url, headers={"Cookie": cookie}, timeout=60) as client:
        for _ in range(WARM):
            client.get(read.path).raise_for_status()
        for _ in range(ROUNDS):
            before = seconds_of_portal(portal)
            for _ in range(CALLS):
                client.get(read.path)
            after = seconds_of_portal(portal)
            spent.append(((after[0] - before[0]) / CALLS * 1000, (after[1] - before[1]) / CALLS * 1000))
    of_api, of_postgres = (statistics.median(figures) for figures in zip(*spent, strict=True))
    detail = f"API {of_api:.2f}, PostgreSQL {of_postgres:.2f}; {read.path}"
    return Result(read.name, of_api + of_postgres, read.goal, at_least=False, unit=" ms", detail=detail)
