"""An approved company with its owner, signed in, and the worker's part of an invitation."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

import portal.features.people.colleagues.tasks
import portal.features.people.colleagues.token_generators  # noqa: F401
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.features.people.colleagues.token_generators import generate_invitation_token
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.api.people.accounts.conftest import RunJobs, newest_code, newest_secrets, run_jobs  # noqa: F401  (fixtures)
from tests.factories.companies import a_company

PEOPLE = "/api/company/people"
INVITED = "colleague_invited"
NEW_PASSWORD = "Triangulation-1841!"

Link = Callable[[], Awaitable[str]]


def inviting(**changes: Any) -> dict[str, Any]:
    body = {"email": "layla@najd.example", "first_name": "Layla", "last_name": "Alshammari", "locale": "ar"}
    return {**body, **changes}


def accepting(token: str, **changes: Any) -> dict[str, Any]:
    body = {
        "token": token,
        "first_name": "Layla",
        "last_name": "Alshammari",
        "position": "Surveyor",
        "password": NEW_PASSWORD,
        "confirm_password": NEW_PASSWORD,
        "agreement": True,
    }
    return {**body, **changes}


def person_of(data: dict[str, Any], email: str) -> dict[str, Any]:
    found: dict[str, Any] = next(person for person in data["people"] if person["email"] == email)
    return found


@pytest.fixture
async def owner(session: AsyncSession) -> User:
    return await a_company(session, status=AccountStatus.APPROVED, organization_name="Najd Mapping")


@pytest.fixture
async def browser(owner: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(owner)


@pytest.fixture
def link(session: AsyncSession, resources: Resources, run_jobs: RunJobs) -> Link:  # noqa: F811
    """``await link()`` returns the token of the newest invitation, whose mail the worker has rendered."""

    async def read() -> str:
        await run_jobs(INVITED)
        statement = select(Message).where(Message.template == "colleague_invitation").order_by(Message.id.desc())
        message = (await session.scalars(statement.limit(1))).one()
        secrets = await generate_invitation_token(resources, message)
        assert secrets is not None
        return secrets["token"]

    return read
