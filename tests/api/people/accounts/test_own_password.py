"""Changing one's own password: the current one is asked for, and other sessions end."""

from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.passwords import passwords
from portal.domain.identity.users import AccountStatus, User
from portal.features.people.accounts import attempts
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import ReadMessages, SignIn
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.companies import a_company
from tests.factories.links import a_reset_link

NEW = "Another-Horse-8"


async def change(browser: AsyncClient, current: str = PASSWORD, new: str = NEW, **other: str) -> Response:
    body = {"current_password": current, "password": new, "confirm_password": new, **other}
    return await browser.post("/api/account/password", json=body)


async def is_stored(session: AsyncSession, resources: Resources, user: User, password: str) -> bool:
    stored = (await session.scalars(select(User.password_hash).where(User.id == user.id))).one()
    return await passwords(resources.settings).verify(stored, password)


async def test_other_sessions_and_links_end(
    session: AsyncSession, sign_in: SignIn, resources: Resources, messages: ReadMessages
) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED)
    here, elsewhere = await sign_in(user), await sign_in(user)
    link = await a_reset_link(session, resources.settings, user)

    answer = await change(here)

    assert (answer.status_code, answer.json()["data"]) == (200, None)
    assert await is_stored(session, resources, user, NEW)
    assert (await here.get("/api/user-info")).status_code == 200
    assert (await elsewhere.get("/api/user-info")).status_code == 401
    reset = {"token": link, "password": "Third-Horse-9-x", "confirm_password": "Third-Horse-9-x"}
    assert (await elsewhere.post("/api/password/reset", json=reset)).status_code == 410
    assert [message.template for message in await messages()] == ["password_reset", "password_changed"]
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.actor_id, event.details) == ("account.password_changed", user.id, {})


async def test_a_repeated_change_succeeds_without_another_mail(
    session: AsyncSession, sign_in: SignIn, messages: ReadMessages
) -> None:
    browser = await sign_in(await an_admin(session))
    assert [(await change(browser)).status_code for _ in range(2)] == [200, 200]
    assert len(await messages()) == 1


@pytest.mark.parametrize(
    ("body", "field", "error"),
    [
        ({"current": "Wrong-Horse-7-x"}, "current_password", "password_incorrect"),
        ({"new": PASSWORD}, "password", "password_unchanged"),
        ({"new": "short"}, "password", "too_short"),
        ({"new": "Password-1234"}, "password", "password_too_common"),
        ({"confirm_password": "Other-Horse-9-x"}, "confirm_password", "passwords_must_match"),
    ],
)
async def test_refused(
    session: AsyncSession, sign_in: SignIn, resources: Resources, body: dict[str, Any], field: str, error: str
) -> None:
    user = await an_admin(session)
    browser = await sign_in(user)
    answer = await change(browser, **body)
    assert answer.status_code == 422
    assert [(one["field"], one["error"]) for one in answer.json()["fields"]] == [(field, error)]
    assert await is_stored(session, resources, user, PASSWORD)


async def test_wrong_passwords_are_recorded_and_limited(
    session: AsyncSession, sign_in: SignIn, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts, "SLOW_DOWN_SECONDS", 0)
    browser = await sign_in(await an_admin(session))
    tries = 2 * settings.sign_in_tries_per_minute
    statuses = [(await change(browser, current="Wrong-Horse-7-x")).status_code for _ in range(tries + 1)]
    assert statuses == [422] * tries + [429]
    actions = (await session.scalars(select(AuditEvent.action))).all()
    assert actions.count("account.password_change_failed") == tries
    assert (await change(browser)).status_code == 429, "the right one must not be recognizable either"


async def test_sessions_of_other_people_stay(session: AsyncSession, sign_in: SignIn) -> None:
    other = await sign_in(await an_admin(session))
    assert (await change(await sign_in(await an_admin(session)))).status_code == 200
    assert (await other.get("/api/user-info")).status_code == 200
