"""Changing one's own email or phone number: nothing changes before the new one is proved."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus, User
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages, SignIn
from tests.api.people.accounts.conftest import NewestCode, ReadSecrets
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.companies import a_company
from tests.factories.links import a_reset_link

NEW_EMAIL = "layla.new@example.com"
NEW_PHONE = "+966551112233"
FOREIGN = "+41446681800"


async def ask(browser: AsyncClient, what: str, value: str, password: str = PASSWORD) -> dict[str, Any]:
    field = "email" if what == "email" else "phone_number"
    answer = await browser.post(f"/api/account/{what}", json={field: value, "account_password": password})
    return {"status": answer.status_code, **answer.json()}


async def confirm(browser: AsyncClient, challenge_id: str, code: str) -> dict[str, Any]:
    answer = await browser.post("/api/account/contact/confirm", json={"challenge_id": challenge_id, "code": code})
    return {"status": answer.status_code, **answer.json()}


async def stored(session: AsyncSession, user: User) -> User:
    return (
        await session.scalars(select(User).where(User.id == user.id).execution_options(populate_existing=True))
    ).one()


async def test_the_email_changes_with_the_code_and_the_old_one_is_notified(
    session: AsyncSession, sign_in: SignIn, resources: Resources, messages: ReadMessages, newest_code: NewestCode
) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED, email="layla@example.com")
    here, elsewhere = await sign_in(user), await sign_in(user)
    link = await a_reset_link(session, resources.settings, user)

    asked = await ask(here, "email", NEW_EMAIL.upper())
    assert (asked["status"], asked["data"]["method"], asked["data"]["destination"]) == (
        200,
        "email",
        "l•••@example.com",
    )
    assert [(message.template, message.recipient) for message in (await messages())[1:]] == [
        ("contact_code", NEW_EMAIL)
    ]
    assert (await stored(session, user)).email == "layla@example.com"

    changed = await confirm(here, asked["data"]["challenge_id"], await newest_code())

    assert (changed["status"], changed["data"]["email"]) == (200, NEW_EMAIL)
    assert (await messages())[-1].template == "email_changed"
    assert (await messages())[-1].recipient == "layla@example.com"
    assert (await here.get("/api/user-info")).status_code == 200
    assert (await elsewhere.get("/api/user-info")).status_code == 401
    reset = {"token": link, "password": "Third-Horse-9-x", "confirm_password": "Third-Horse-9-x"}
    assert (await elsewhere.post("/api/password/reset", json=reset)).status_code == 410
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.actor_id) == ("account.email_changed", user.id)
    for email, status in ((NEW_EMAIL, 200), ("layla@example.com", 401)):
        body = {"email": email, "password": PASSWORD}
        assert (await elsewhere.post("/api/login/check-credentials", json=body)).status_code == status


async def test_the_number_changes_with_an_sms_and_both_ways_are_notified(
    session: AsyncSession, sign_in: SignIn, messages: ReadMessages, newest_code: NewestCode
) -> None:
    user = await a_company(session, verified_by="phone")
    browser = await sign_in(user)
    asked = await ask(browser, "phone", NEW_PHONE)
    assert (asked["data"]["method"], asked["data"]["destination"]) == ("sms", "•••••2233")
    changed = await confirm(browser, asked["data"]["challenge_id"], await newest_code())
    assert changed["data"]["phone_number"] == NEW_PHONE
    assert changed["data"]["phone_verified_at"] > (user.phone_verified_at or user.created_at).isoformat()
    told = [(one.template, one.channel, one.recipient) for one in (await messages())[1:]]
    assert sorted(told) == sorted(
        [("phone_changed", "email", user.contact_email), ("phone_changed", "sms", "+966501234567")]
    )


async def test_a_number_without_sms_is_confirmed_by_email_and_stays_unproved(
    session: AsyncSession, sign_in: SignIn, newest_code: NewestCode
) -> None:
    browser = await sign_in(await a_company(session))
    asked = await ask(browser, "phone", FOREIGN)
    assert asked["data"]["method"] == "email"
    changed = await confirm(browser, asked["data"]["challenge_id"], await newest_code())
    assert (changed["data"]["phone_number"], changed["data"]["phone_verified_at"]) == (FOREIGN, None)


async def test_the_email_of_another_account_gets_no_code_with_the_same_answer(
    session: AsyncSession, sign_in: SignIn, newest_secrets: ReadSecrets
) -> None:
    await a_company(session, status=AccountStatus.APPROVED, email=NEW_EMAIL)
    browser = await sign_in(await a_company(session))
    taken = await ask(browser, "email", NEW_EMAIL)
    assert await newest_secrets() is None
    free = await ask(browser, "email", "layla.free@example.com")
    assert await newest_secrets() is not None
    assert taken["data"].keys() == free["data"].keys()
    assert taken["data"]["destination"] == free["data"]["destination"]
    assert (await confirm(browser, taken["data"]["challenge_id"], "000000"))["code"] in {422, 410}


async def test_the_first_proof_of_an_email_wins(
    session: AsyncSession, sign_in: SignIn, newest_code: NewestCode
) -> None:
    browser = await sign_in(await a_company(session, email="first@example.com"))
    asked = await ask(browser, "email", NEW_EMAIL)
    code = await newest_code()
    await a_company(session, status=AccountStatus.APPROVED, email=NEW_EMAIL)
    assert (await confirm(browser, asked["data"]["challenge_id"], code))["status"] == 410


async def test_a_registration_that_was_never_proved_gives_the_email_up(
    session: AsyncSession, sign_in: SignIn, newest_code: NewestCode
) -> None:
    squatter = await a_company(session, verified=False, email=NEW_EMAIL)
    browser = await sign_in(await a_company(session))
    asked = await ask(browser, "email", NEW_EMAIL)
    assert (await confirm(browser, asked["data"]["challenge_id"], await newest_code()))["data"]["email"] == NEW_EMAIL
    assert (await stored(session, squatter)).email != NEW_EMAIL


async def test_a_code_belongs_to_one_person_and_opens_no_session(
    session: AsyncSession, sign_in: SignIn, client: AsyncClient, newest_code: NewestCode
) -> None:
    mine, other = await sign_in(await a_company(session)), await sign_in(await a_company(session))
    challenge_id = (await ask(mine, "email", NEW_EMAIL))["data"]["challenge_id"]
    sent = {"challenge_id": challenge_id}
    assert (await other.post("/api/account/contact/send-code", json=sent)).status_code == 410
    assert (await client.post("/api/login/send-code", json={**sent, "method": "email"})).status_code == 410
    assert (await client.post("/api/login", json={**sent, "code": await newest_code()})).status_code == 410


async def test_a_new_password_ends_the_change(session: AsyncSession, sign_in: SignIn, newest_code: NewestCode) -> None:
    browser = await sign_in(await a_company(session))
    challenge_id = (await ask(browser, "email", NEW_EMAIL))["data"]["challenge_id"]
    code = await newest_code()
    new = {"password": "Another-Horse-8", "confirm_password": "Another-Horse-8"}
    await browser.post("/api/account/password", json={"current_password": PASSWORD, **new})
    assert (await confirm(browser, challenge_id, code))["status"] == 410


@pytest.mark.parametrize(
    ("what", "value", "password", "field", "error"),
    [
        ("email", NEW_EMAIL, "Wrong-Horse-7-x", "account_password", "password_incorrect"),
        ("email", "same@example.com", PASSWORD, "email", "email_unchanged"),
        ("email", "no address", PASSWORD, "email", "invalid_email"),
        ("phone", "+966501234567", PASSWORD, "phone_number", "phone_unchanged"),
        ("phone", "0551112233", PASSWORD, "phone_number", "country_code_required"),
    ],
)
async def test_refused(
    session: AsyncSession,
    sign_in: SignIn,
    messages: ReadMessages,
    what: str,
    value: str,
    password: str,
    field: str,
    error: str,
) -> None:
    browser = await sign_in(await a_company(session, email="same@example.com"))
    answer = await ask(browser, what, value, password)
    assert answer["status"] == 422
    assert [(one["field"], one["error"]) for one in answer["fields"]] == [(field, error)]
    assert await messages() == []


async def test_changes_are_limited_per_person(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await a_company(session))
    answers = [(await ask(browser, "email", f"layla{number}@example.com"))["status"] for number in range(11)]
    assert answers == [200] * 10 + [429]


async def test_an_administrator_has_an_email_but_no_number(
    session: AsyncSession, sign_in: SignIn, newest_code: NewestCode
) -> None:
    browser = await sign_in(await an_admin(session))
    assert (await ask(browser, "phone", NEW_PHONE))["status"] == 403
    asked = await ask(browser, "email", NEW_EMAIL)
    assert (await confirm(browser, asked["data"]["challenge_id"], await newest_code()))["data"]["email"] == NEW_EMAIL
