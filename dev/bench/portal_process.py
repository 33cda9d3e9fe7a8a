"""A whole portal for a measurement: database, Valkey, API and worker as processes, and a few rows to read."""

import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from dev.stack import EmbeddedPostgres, EmbeddedValkey, free_port
from portal.access.models import Permission
from portal.access.permissions import GRANTABLE
from portal.accounts.models import AccountStatus, Role, User
from portal.accounts.passwords import passwords
from portal.accounts.sessions import SessionStore
from portal.companies.models import Company
from portal.db.engine import database_url
from portal.db.schema import migrate
from portal.db.unit_of_work import unit_of_work
from portal.resources import Resources, open_resources
from portal.settings import Settings

PASSWORD = "Bench-marks-1936"  # noqa: S105


@dataclass(frozen=True, slots=True)
class RunningPortal:
    settings: Settings
    url: str
    environment: dict[str, str]
    folder: Path


@contextmanager
def running_portal(*, processes: tuple[str, ...] = ("api",)) -> Iterator[RunningPortal]:
    """``processes``: which of api and worker to start."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="portal-bench-")))
        folder.chmod(0o755)
        postgres = stack.enter_context(EmbeddedPostgres(folder / "postgres"))
        valkey = stack.enter_context(EmbeddedValkey(folder / "valkey"))
        port = free_port()
        environment = {
            **os.environ,
            "PORTAL_ENVIRONMENT": "test",
            "PORTAL_SECRET_KEY": secrets.token_hex(32),
            "PORTAL_PUBLIC_URL": f"http://127.0.0.1:{port}",
            "PORTAL_DATABASE_URL": postgres.create_database("bench"),
            "PORTAL_REDIS_URL": valkey.url,
            "PORTAL_STORAGE": "local",
            "PORTAL_STORAGE_DIR": str(folder / "objects"),
            "PORTAL_METRICS_PORT": str(free_port()),
            "PORTAL_WORKER_METRICS_PORT": str(free_port()),
            "PORTAL_SMTP_PORT": "1",
            "PORTAL_LOG_LEVEL": "WARNING",
            "PORTAL_SIGN_IN_TRIES_PER_MINUTE": "1000000",
        }
        settings = settings_from(environment)
        migrate(database_url(settings))
        commands = {
            "api": [sys.executable, "-m", "portal", "serve", "--port", str(port)],
            "worker": [sys.executable, "-m", "portal_worker"],
        }
        for name in processes:
            child = subprocess.Popen(commands[name], env=environment)
            stack.callback(_stop, child)
        url = f"http://127.0.0.1:{port}"
        if "api" in processes:
            wait_for(f"{url}/readyz")
        yield RunningPortal(settings, url, environment, folder)


def settings_from(environment: dict[str, str]) -> Settings:
    before = dict(os.environ)
    os.environ.update(environment)
    try:
        return Settings()
    finally:
        os.environ.clear()
        os.environ.update(before)


def wait_for(url: str, *, seconds: float = 30) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if httpx.get(url, timeout=2).status_code == httpx.codes.OK:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.05)
    raise TimeoutError(f"{url} does not answer")


def _stop(child: subprocess.Popen[bytes]) -> None:
    child.terminate()
    try:
        child.wait(timeout=30)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


@asynccontextmanager
async def resources_of(portal: RunningPortal) -> AsyncIterator[Resources]:
    async with open_resources(portal.settings, application_name="bench") as resources:
        yield resources


async def add_people(resources: Resources, *, pending: int) -> User:
    """An administrator who may do everything, and ``pending`` companies that wait; answers the administrator."""
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
    return Company(
        organization_name=f"Company {number:05d}",
        organization_website=f"https://company-{number}.example",
        headquarters_location="Riyadh",
        branches_in_ksa="Riyadh, Jeddah",
        organization_size="50-200",
        industry_field="hdMapping",
    )


def representative(company: Company, number: int, password_hash: str, status: AccountStatus) -> User:
    return User(
        role=Role.STAKEHOLDER,
        status=status,
        email=f"person{number}@company-{number}.example",
        business_email=f"office@company-{number}.example",
        password_hash=password_hash,
        first_name="Sara",
        last_name="Al Harbi",
        position="Director",
        phone_number="+966501234567",
        company_id=company.id,
        verified_at=company.created_at,
    )


async def cookie_of(resources: Resources, user: User) -> str:
    token = await SessionStore(resources.redis, resources.settings).start(user.id)
    return f"{resources.settings.cookie_name}={token}"
