"""A response with its company, and readers."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.answers import given_questionnaire
from tests.factories.companies import a_company
from tests.factories.reading import QUESTION, an_interest
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

VIEW, UPDATE = Grant(Action.VIEW, Subject.READING), Grant(Action.UPDATE, Subject.READING)
PLACE = {"question_id": QUESTION}
OpenDesk = Callable[[User], Awaitable[AsyncClient]]


@pytest.fixture
async def rfi(session: AsyncSession) -> Rfi:
    return await an_rfi(session)


@pytest.fixture
async def company(session: AsyncSession) -> User:
    user = await a_company(session, status=AccountStatus.APPROVED)
    await given_questionnaire(session, user)
    return user


@pytest.fixture
async def response(session: AsyncSession, company: User, rfi: Rfi) -> Submission:
    return await a_submission(session, company, rfi, submitted=True)


@pytest.fixture
async def reader(session: AsyncSession, response: Submission) -> User:
    """Has declared that there is no interest."""
    user = await an_admin(session, grants=[UPDATE], first_name="Huda", last_name="Alotaibi")
    await an_interest(session, response, user)
    return user


@pytest.fixture
async def desk(reader: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(reader)


@pytest.fixture
async def second(session: AsyncSession, response: Submission) -> User:
    user = await an_admin(session, grants=[UPDATE], first_name="Faisal", last_name="Alghamdi")
    await an_interest(session, response, user)
    return user


@pytest.fixture
def path(response: Submission) -> str:
    return f"/api/reading/{response.company_id}"


def error_of(answer: Response) -> tuple[int, Any]:
    return answer.status_code, answer.json().get("error")


async def read(client: AsyncClient, path: str) -> dict[str, Any]:
    answer = await client.get(path)
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data
