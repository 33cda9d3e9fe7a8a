"""An administrator with all permissions, and the web app's request about another administrator."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from tests.api.conftest import SignIn
from tests.api.people.accounts.conftest import newest_secrets  # noqa: F401  (a fixture)
from tests.factories.accounts import an_admin

VIEW_USERS = {"action": "VIEW", "subject": "users"}


def details(**changes: Any) -> dict[str, Any]:
    """Returns the body of ``POST /api/admins``; ``...`` omits a field."""
    body = {
        "first_name": "Faisal",
        "last_name": "Alotaibi",
        "email": "faisal@authority.example",
        "locale": "ar",
        "permissions": [VIEW_USERS],
    }
    return {field: value for field, value in {**body, **changes}.items() if value is not ...}


def granted(*names: str) -> list[dict[str, str]]:
    """``granted("VIEW users")`` returns the permission as the API represents it."""
    return [dict(zip(("action", "subject"), name.split(" "), strict=True)) for name in names]


@pytest.fixture
async def admin(session: AsyncSession) -> User:
    return await an_admin(session)


@pytest.fixture
async def browser(admin: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(admin)
