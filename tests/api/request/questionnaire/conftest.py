import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from tests.api.conftest import SignIn
from tests.factories.companies import a_company


@pytest.fixture
async def company(session: AsyncSession) -> User:
    return await a_company(session, status=AccountStatus.APPROVED)


@pytest.fixture
async def browser(company: User, sign_in: SignIn) -> AsyncClient:
    """A client of an approved company without answers."""
    return await sign_in(company)
