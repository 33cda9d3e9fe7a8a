"""Administrators created on the command line."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import GRANTABLE, Action, Grant, Subject
from portal.domain.identity.users import User
from portal.features.people.admins.accounts import create_admin
from portal.platform.errors import ValidationFailed
from portal.platform.settings import Settings
from tests.api.people.accounts.conftest import NewestCode
from tests.api.people.accounts.signing_in import walk_in
from tests.factories.accounts import PASSWORD
from tests.factories.companies import a_company

SALMA = {"email": "Salma@Authority.example", "first_name": "سلمى", "last_name": "Al-Harbi", "password": PASSWORD}


async def test_an_administrator_signs_in_with_exactly_the_granted_permissions(
    client: AsyncClient, session: AsyncSession, settings: Settings, newest_code: NewestCode
) -> None:
    admin = await create_admin(session, settings, **SALMA, grants=[Grant(Action.VIEW, Subject.USERS)])
    await session.commit()

    user = await walk_in(client, newest_code, "salma@authority.example")

    assert (user["role"], user["first_name"], user["email"]) == ("Admin", "سلمى", "salma@authority.example")
    assert user["permissions"] == [{"action": "VIEW", "subject": "users"}]
    event = (await session.scalars(select(AuditEvent).order_by(AuditEvent.id))).all()[0]
    assert (event.action, event.details["name"]) == ("admin.created", "سلمى Al-Harbi")
    assert admin.role == "Admin"


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"email": "x"}, ("email", "invalid_email")),
        ({"first_name": "4"}, ("first_name", "too_short")),
        ({"last_name": "R2 D2"}, ("last_name", "invalid_name")),
        ({"password": "simple"}, ("password", "too_short")),
        ({"password": "no-uppercase-7"}, ("password", "password_too_simple")),
    ],
)
async def test_administrators_follow_the_same_rules(
    session: AsyncSession, settings: Settings, changes: dict[str, str], error: tuple[str, str]
) -> None:
    with pytest.raises(ValidationFailed) as refusal:
        await create_admin(session, settings, **{**SALMA, **changes}, grants=GRANTABLE)

    assert [(field.field, field.error) for field in refusal.value.fields] == [error]
    assert (await session.scalars(select(User))).all() == []


async def test_an_address_that_is_taken(session: AsyncSession, settings: Settings) -> None:
    await a_company(session, email="salma@authority.example")

    with pytest.raises(ValidationFailed) as refusal:
        await create_admin(session, settings, **SALMA, grants=GRANTABLE)

    assert [(field.field, field.error) for field in refusal.value.fields] == [("email", "taken")]
