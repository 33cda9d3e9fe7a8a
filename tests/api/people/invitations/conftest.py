"""An administrator with all permissions on invitation codes."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin


@pytest.fixture
async def admin(session: AsyncSession) -> User:
    return await an_admin(session)


@pytest.fixture
async def browser(admin: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(admin)
