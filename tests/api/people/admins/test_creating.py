"""Creating privileged users: permissions needed, and the invitation to set a password."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import User
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages, SignIn
from tests.api.people.accounts.conftest import ReadSecrets
from tests.api.people.admins.conftest import VIEW_USERS, details, granted
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.companies import a_company

NEW = "Triangulation-1841!"


async def made(browser: AsyncClient, **changes: Any) -> dict[str, Any]:
    answer = await browser.post("/api/admins", json=details(**changes))
    assert answer.status_code == 201, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


async def test_a_new_one_is_invited_in_their_language(
    browser: AsyncClient, session: AsyncSession, messages: ReadMessages
) -> None:
    answer = await browser.post(
        "/api/admins", json=details(permissions=granted("VIEW users", "APPROVE pendingCompanies", "VIEW users"))
    )
    assert (answer.status_code, answer.json()["message"]) == (201, "User created successfully")
    person = answer.json()["data"]
    assert (person["state"], person["can_grant"], person["version"]) == ("invited", False, 1)
    names = ["APPROVE pendingCompanies", "VIEW pendingCompanies", "VIEW users"]
    assert person["permissions"] == granted(*names)
    row = await session.get_one(User, person["id"])
    assert (row.role, row.status, row.verified_at, row.locale) == ("Admin", "Approved", None, "ar")
    (message,) = await messages()
    described = (message.template, message.recipient, message.locale)
    assert described == ("admin_invitation", "faisal@authority.example", "ar")
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "admin.created"))).one()
    assert (event.actor_name, event.subject_id) == ("Salma Alharbi", person["id"])
    assert event.details == {"name": "Faisal Alotaibi", "permissions": names}


async def test_the_link_sets_the_password_once_and_lives_three_days(
    browser: AsyncClient, client: AsyncClient, resources: Resources, newest_secrets: ReadSecrets
) -> None:
    person = await made(browser)
    secrets = await newest_secrets()
    assert secrets is not None
    (name,) = [key async for key in resources.redis.scan_iter("reset:*")]
    assert 72 * 3600 - 10 <= await resources.redis.ttl(name) <= 72 * 3600
    body = {"token": secrets["token"], "password": NEW, "confirm_password": NEW}
    assert (await client.post("/api/password/reset", json=body)).status_code == 200
    assert (await client.post("/api/password/reset", json=body)).status_code == 410
    challenge = await client.post(
        "/api/login/check-credentials", json={"email": "faisal@authority.example", "password": NEW}
    )
    assert challenge.status_code == 200
    assert (await browser.get(f"/api/admins/{person['id']}")).json()["data"]["state"] == "active"


async def test_before_that_nothing_opens(browser: AsyncClient, client: AsyncClient) -> None:
    await made(browser)
    for password in (PASSWORD, "", "!"):
        answer = await client.post(
            "/api/login/check-credentials", json={"email": "faisal@authority.example", "password": password}
        )
        assert answer.status_code in {401, 422}


async def test_another_link_ends_the_one_before(
    browser: AsyncClient, client: AsyncClient, newest_secrets: ReadSecrets, messages: ReadMessages
) -> None:
    person = await made(browser)
    first = await newest_secrets()
    answer = await browser.post(f"/api/admins/{person['id']}/invitation")
    assert (answer.status_code, answer.json()["message"]) == (200, "Invitation sent")
    second = await newest_secrets()
    assert first is not None
    assert second is not None
    assert len(await messages()) == 2
    statuses = [
        (
            await client.post("/api/password/reset", json={"token": token, "password": NEW, "confirm_password": NEW})
        ).status_code
        for token in (first["token"], second["token"])
    ]
    assert statuses == [410, 200]
    again = await browser.post(f"/api/admins/{person['id']}/invitation")
    assert (again.status_code, again.json()["error"]) == (409, "already_active")


async def test_one_person_is_not_flooded(browser: AsyncClient) -> None:
    person = await made(browser)
    statuses = [(await browser.post(f"/api/admins/{person['id']}/invitation")).status_code for _ in range(6)]
    assert statuses == [200] * 5 + [429]


async def test_an_invitation_that_was_overtaken_is_not_sent(
    browser: AsyncClient, session: AsyncSession, newest_secrets: ReadSecrets
) -> None:
    person = await made(browser)
    row = await session.get_one(User, person["id"])
    row.verified_at = func.now()
    await session.commit()
    assert await newest_secrets() is None


@pytest.mark.parametrize(
    ("changes", "field", "english", "arabic"),
    [
        ({"permissions": ...}, "permissions", "Permissions are required", "الصلاحيات مطلوبة"),
        ({"permissions": None}, "permissions", "Permissions are required", "الصلاحيات مطلوبة"),
        ({"permissions": []}, "permissions", "At least one permission is required", "تلزم صلاحية واحدة على الأقل"),
        ({"email": ""}, "email", "Email is required", None),
        ({"email": "x"}, "email", "Invalid email address", None),
        ({"first_name": "F"}, "first_name", None, None),
        ({"last_name": "R2 D2"}, "last_name", "Only letters, spaces and hyphens are allowed", None),
        ({"locale": "fr"}, "locale", None, None),
        ({"permissions": granted("SEND users")}, "permissions", None, None),
        ({"permissions": granted("OWN users")}, "permissions.0.action", None, None),
        ({"permissions": ["VIEW users"]}, "permissions.0", None, None),
        ({"permissions": "VIEW users"}, "permissions", None, None),
        ({"permissions": [VIEW_USERS] * 101}, "permissions", None, None),
        ({"permissions": [{**VIEW_USERS, "user_id": "1"}]}, "permissions.0.user_id", None, None),
        ({"role": "Admin"}, "role", None, None),
        ({"status": "Approved"}, "status", None, None),
        ({"password": NEW}, "password", None, None),
        ({"password_hash": "x"}, "password_hash", None, None),
        ({"verified_at": "2025-01-01T00:00:00Z"}, "verified_at", None, None),
        ({"company_id": None}, "company_id", None, None),
        ({"version": 1}, "version", None, None),
    ],
)
async def test_invalid_requests_are_refused(
    browser: AsyncClient,
    session: AsyncSession,
    changes: dict[str, Any],
    field: str,
    english: str | None,
    arabic: str | None,
) -> None:
    for locale, expected in (("en", english), ("ar", arabic)):
        answer = await browser.post("/api/admins", params={"locale": locale}, json=details(**changes))
        assert answer.status_code == 422
        (problem,) = answer.json()["fields"]
        assert problem["field"] == field
        assert expected in {None, problem["message"]}
    assert await session.scalar(select(func.count()).select_from(User)) == 1


async def test_an_address_that_is_taken(browser: AsyncClient, session: AsyncSession) -> None:
    await a_company(session, email="faisal@authority.example")
    answer = await browser.post("/api/admins", json=details(email="Faisal@Authority.example"))
    assert [(field["field"], field["error"]) for field in answer.json()["fields"]] == [("email", "taken")]


async def test_permissions_the_administrator_lacks_cannot_be_granted(
    session: AsyncSession, sign_in: SignIn, messages: ReadMessages
) -> None:
    creator = await an_admin(session, grants=[Grant(Action.CREATE, Subject.USERS), Grant(Action.VIEW, Subject.USERS)])
    browser = await sign_in(creator)
    refused = await browser.post(
        "/api/admins",
        json=details(permissions=granted("VIEW users", "UPDATE users", "VIEW submissions")),
    )
    assert (refused.status_code, refused.json()["error"]) == (403, "grant_not_held")
    assert refused.json()["params"] == {"permissions": ["UPDATE users", "VIEW submissions"]}
    assert await messages() == []
    assert await session.scalar(select(func.count()).select_from(Permission)) == 2
    assert (await made(browser))["permissions"] == [VIEW_USERS]
