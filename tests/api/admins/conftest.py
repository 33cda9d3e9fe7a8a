"""An administrator who may do everything, and what the web app sends about another one."""

from typing import Any

import pytest
from httpx import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from tests.api.accounts.conftest import newest_secrets  # noqa: F401  (a fixture)
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin

VIEW_USERS = {"action": "VIEW", "subject": "users"}


def details(**changes: Any) -> dict[str, Any]:
    """The body of ``POST /api/admins``; ``...`` leaves a field out."""
    body = {
        "first_name": "Faisal",
        "last_name": "Alotaibi",
        "email": "faisal@authority.example",
        "locale": "ar",
        "permissions": [VIEW_USERS],
    }
    return {field: value for field, value in {**body, **changes}.items() if value is not ...}


def granted(*names: str) -> list[dict[str, str]]:
    """``granted("VIEW users")`` as the API says it."""
    return [dict(zip(("action", "subject"), name.split(" "), strict=True)) for name in names]


@pytest.fixture
async def admin(session: AsyncSession) -> User:
    return await an_admin(session)


@pytest.fixture
async def browser(admin: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(admin)
