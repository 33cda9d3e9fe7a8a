"""An approved company, signed in, and bodies of its requests."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company


@pytest.fixture
async def company(session: AsyncSession) -> User:
    return await a_company(
        session,
        status=AccountStatus.APPROVED,
        organization_name="Najd Mapping",
        organization_website="https://najd.example",
        locale="ar",
    )


@pytest.fixture
async def theirs(company: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(company)


@pytest.fixture
async def admin(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    return await sign_in(await an_admin(session))
