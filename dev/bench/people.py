"""Rows for measurements: an administrator, pending companies, and their sessions."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import timedelta
from pathlib import Path

from dev.portal_process import COMMANDS, RunningPortal, running_portal
from dev.registered import company_row, representative_row
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import Company
from portal.domain.identity.grants import Permission
from portal.domain.identity.passwords import passwords
from portal.domain.identity.permissions import GRANTABLE
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import AccountStatus, Role, User
from portal.domain.rfis.current import read_current
from portal.domain.rfis.dates import Dates, publish
from portal.features.responses.submissions.service import open_for_company
from portal.platform.clock import utc_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources, open_resources

PASSWORD = "Bench-marks-1936"  # noqa: S105


@asynccontextmanager
async def resources_of(portal: RunningPortal) -> AsyncIterator[Resources]:
    async with open_resources(portal.settings, application_name="bench") as resources:
        yield resources


async def add_people(resources: Resources, *, pending: int) -> User:
    """An administrator with all permissions, and ``pending`` waiting companies. Returns the administrator."""
    password_hash = await passwords(resources.settings).hash(PASSWORD)
    async with unit_of_work(resources.sessions) as session:
        admin = User(
            role=Role.ADMIN,
            status=AccountStatus.APPROVED,
            email="admin@bench.example",
            password_hash=password_hash,
            first_name="Bench",
            last_name="Admin",
        )
        session.add(admin)
        await session.flush()
        session.add_all(Permission(user_id=admin.id, action=g.action, subject=g.subject) for g in GRANTABLE)
        for number in range(pending):
            company = a_company(number)
            session.add(company)
            await session.flush()
            session.add(representative(company, number, password_hash, AccountStatus.PENDING))
    return admin


def a_company(number: int) -> Company:
    name, website = f"Company {number:05d}", f"https://company-{number}.example"
    office = f"office@company-{number}.example"
    return Company(**company_row(organization_name=name, organization_website=website, business_email=office))


def representative(company: Company, number: int, password_hash: str, status: AccountStatus) -> User:
    row = representative_row(
        company.id,
        status=status,
        email=f"person{number}@company-{number}.example",
        password_hash=password_hash,
        verified_at=company.created_at,
        email_verified_at=company.created_at,
    )
    return User(**row)


def row_of(row: Company | User) -> dict[str, object]:
    """The values that are set, for inserts in bulk."""
    return {column.key: value for column in row.__table__.columns if (value := getattr(row, column.key)) is not None}


async def answered_companies(portal: RunningPortal, count: int) -> list[str]:
    """Cookies of approved companies with answers, in an RFI that is open for a day."""
    cookies = []
    now = utc_now()
    dates = Dates(title_en="Bench", title_ar="قياس", opens_at=None, deadline=now + timedelta(days=1))
    async with resources_of(portal) as resources, unit_of_work(resources.sessions) as session:
        await publish(session, dates, name=portal.settings.rfi_name)
        for number in range(count):
            company = a_company(number)
            company.approved_at = company.decided_at = now
            session.add(company)
            await session.flush()
            user = representative(company, number, "-", AccountStatus.APPROVED)
            given = {"form": "questionnaire", "version": 1, "answers": {}, "saved_at": now, "submitted_at": now}
            session.add_all([user, FormAnswers(company_id=company.id, **given)])
            await session.flush()
            await open_for_company(session, await read_current(session, portal.settings), company.id)
            cookies.append(await cookie_of(resources, user))
    return cookies


async def cookie_of(resources: Resources, user: User) -> str:
    token = await SessionStore(resources.redis, resources.settings).start(user.id)
    return f"{resources.settings.cookie_name}={token}"


@contextmanager
def bench_portal(*, processes: tuple[str, ...] = ("api",), **overrides: str) -> Iterator[RunningPortal]:
    """A durable portal in its own directory, with limits that do not affect measurements."""
    unlimited = dict.fromkeys(("SIGN_IN_TRIES_PER_MINUTE", "ANONYMOUS_REQUESTS_PER_MINUTE"), "1000000")
    chosen = {"SMTP_PORT": "1", **unlimited, **overrides}
    with tempfile.TemporaryDirectory(prefix="portal-bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running_portal(folder, processes=processes, commands=COMMANDS, durable=True, **chosen) as portal:
            yield portal
