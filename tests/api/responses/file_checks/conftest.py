"""The portal with a scanner, and a company that uploads."""

from collections.abc import AsyncGenerator

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.file_checks.service import SCAN
from portal.domain.identity.users import AccountStatus, User
from portal.domain.submissions.models import SubmissionFile
from portal.features.responses.file_checks.scanning import scan_file
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.api.people.accounts.signing_in import with_settings
from tests.factories.clamd import clamd, scanning
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi


@pytest.fixture
async def scanned(app: FastAPI, resources: Resources) -> AsyncGenerator[Resources, None]:
    """The portal with a scanner."""
    async with clamd(scanning) as scanner:
        changed = with_settings(resources, resources.settings.model_copy(update={"scanner": scanner.address}))
        app.state.resources = changed
        yield changed


@pytest.fixture
async def company(session: AsyncSession) -> User:
    await an_rfi(session)
    return await a_company(session, status=AccountStatus.APPROVED, answered=True)


@pytest.fixture
async def browser(sign_in: SignIn, company: User) -> AsyncClient:
    return await sign_in(company)


async def scan_all(session: AsyncSession, resources: Resources) -> list[tuple[str | None, str | None]]:
    for job in await session.scalars(select(Job).where(Job.kind == SCAN, Job.done_at.is_(None))):
        await scan_file(resources, job.payload["object_key"])
        job.done_at = job.created_at
    await session.commit()
    session.expire_all()
    files = await session.scalars(select(SubmissionFile).order_by(SubmissionFile.uploaded_at))
    return [(file.verdict, file.verdict_reason) for file in files]
