"""Password, code and session, and the end of a session."""

import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.passwords import passwords
from portal.domain.identity.users import AccountStatus, User
from portal.entry.app import create_app
from portal.platform import metrics
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import ORIGIN, PARAMETERS_OF_THE_PRODUCT, ReadMessages
from tests.api.people.accounts.conftest import NewestCode
from tests.api.people.accounts.signing_in import open_challenge, walk_in, with_settings
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.companies import a_company


@pytest.mark.parametrize("status", list(AccountStatus))
async def test_companies_sign_in_with_every_decision(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode, messages: ReadMessages, status: AccountStatus
) -> None:
    person = await a_company(session, status=status)

    user = await walk_in(client, newest_code, person.email.upper())

    assert (user["id"], user["status"]) == (str(person.id), status)
    assert user == (await client.get("/api/user-info")).json()["data"]
    row = (await session.scalars(select(User).where(User.id == person.id))).one()
    assert row.last_sign_in_at is not None
    assert [message.template for message in await messages()] == ["sign_in_code"]
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.actor_id, event.actor_name, event.subject_id) == (
        "account.signed_in",
        person.id,
        "Noura Alqahtani",
        str(person.id),
    )


async def test_an_administrator_signs_in_with_a_code_too(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    admin = await an_admin(session, grants=[Grant(Action.VIEW, Subject.PENDING_COMPANIES)])
    challenge = (
        await client.post("/api/login/check-credentials", json={"email": admin.email, "password": PASSWORD})
    ).json()["data"]
    assert (challenge["purpose"], challenge["methods"], challenge["phone_number"]) == ("login", ["email"], None)

    user = await walk_in(client, newest_code, admin.email)

    assert (user["role"], user["company"], user["journey"], user["answers"]) == ("Admin", None, None, None)
    assert user["permissions"] == [{"action": "VIEW", "subject": "pendingCompanies"}]


async def test_the_challenge_of_a_sign_in(client: AsyncClient, session: AsyncSession) -> None:
    await a_company(session, email="mona@example.com")

    answer = await client.post("/api/login/check-credentials", json={"email": "mona@example.com", "password": PASSWORD})

    assert answer.json()["data"] == {
        "challenge_id": answer.json()["data"]["challenge_id"],
        "purpose": "login",
        "methods": ["sms", "email"],
        "likely_method": "email",
        "has_app": False,
        "has_recovery": False,
        "phone_number": "•••••4567",
        "email": "m•••@example.com",
        "expires_in": 1800,
        "resend_in": 0,
    }


async def test_a_password_alone_opens_no_session(client: AsyncClient, session: AsyncSession) -> None:
    person = await a_company(session)

    answer = await client.post("/api/login/check-credentials", json={"email": person.email, "password": PASSWORD})

    assert "set-cookie" not in answer.headers
    assert (await client.get("/api/user-info")).status_code == 401


@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_incorrect_credentials_in_both_languages(client: AsyncClient, session: AsyncSession, locale: str) -> None:
    person = await a_company(session)

    answer = await client.post(
        f"/api/login/check-credentials?locale={locale}", json={"email": person.email, "password": "Wrong-Horse-9"}
    )

    assert (answer.status_code, answer.json()["error"], answer.json()["fields"]) == (401, "incorrect_credentials", [])
    assert (
        answer.json()["message"]
        == {
            "en": "Incorrect Email or Password",
            "ar": "البريد الإلكتروني أو كلمة المرور غير صحيحة",
        }[locale]
    )


async def test_failures_are_on_record_although_the_answer_is_an_error(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    person = await a_company(session)
    for email in (person.email, "nobody@unknown.example"):
        await client.post("/api/login/check-credentials", json={"email": email, "password": "Wrong-Horse-9"})
    challenge_id = await open_challenge(client, person.email)
    await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": "email"})
    wrong = f"{(int(await newest_code()) + 1) % 1_000_000:06d}"
    await client.post("/api/login", json={"challenge_id": challenge_id, "code": wrong})

    events = (await session.scalars(select(AuditEvent).order_by(AuditEvent.id))).all()

    assert [(event.action, event.subject_id, event.details, event.ip) for event in events] == [
        ("account.sign_in_failed", str(person.id), {"reason": "wrong_password"}, "127.0.0.1"),
        ("account.sign_in_failed", None, {"reason": "wrong_password"}, "127.0.0.1"),
        ("account.sign_in_failed", str(person.id), {"reason": "wrong_code"}, "127.0.0.1"),
    ]


async def test_outcomes_are_counted(client: AsyncClient, session: AsyncSession, newest_code: NewestCode) -> None:
    def counts() -> dict[str, float]:
        outcomes = ("challenged", "succeeded", "wrong_password", "wrong_code")
        return {outcome: metrics.SIGN_INS.labels(outcome)._value.get() for outcome in outcomes}

    person, before = await a_company(session), counts()
    await client.post("/api/login/check-credentials", json={"email": person.email, "password": "Wrong-Horse-9"})
    await walk_in(client, newest_code, person.email)
    await client.post("/api/login", json={"challenge_id": "x", "code": "123456"})

    assert {outcome: after - before[outcome] for outcome, after in counts().items()} == dict.fromkeys(before, 1.0)


async def test_the_cookie_of_a_development_portal(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    person = await a_company(session)
    challenge_id = await open_challenge(client, person.email)
    await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": "email"})

    answer = await client.post("/api/login", json={"challenge_id": challenge_id, "code": await newest_code()})

    name, _, rest = answer.headers.get_list("set-cookie")[0].partition("=")
    token, *flags = rest.split("; ")
    assert (name, len(token)) == ("portal_session", 43)
    assert sorted(flag.lower() for flag in flags) == ["httponly", "path=/", "samesite=strict"]


async def test_the_cookie_over_tls(
    settings: Settings, resources: Resources, limiter: Limiter, session: AsyncSession, newest_code: NewestCode
) -> None:
    secure = settings.model_copy(update={"public_url": type(settings.public_url)("https://licensing.example")})
    app = create_app(secure)
    app.state.limiter = limiter
    app.state.resources = with_settings(resources, secure)
    person = await a_company(session)
    async with AsyncClient(transport=ASGITransport(app), base_url="https://licensing.example") as client:
        await walk_in(client, newest_code, person.email)
        cookies = {cookie.name: cookie for cookie in client.cookies.jar}
        assert (await client.get("/api/user-info")).status_code == 200
        goodbye = await client.post("/api/logout")

    assert sorted(cookies) == ["__Host-portal_device", "__Host-portal_session"]
    for cookie in cookies.values():
        assert (cookie.secure, cookie.path, cookie.domain_specified) == (True, "/", False)
        assert cookie.has_nonstandard_attr("HttpOnly")
    assert {flag.lower() for flag in goodbye.headers["set-cookie"].split("; ")} >= {"secure", "path=/", "max-age=0"}


async def test_the_session_id_changes_at_every_sign_in_and_the_old_one_ends(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode, app: FastAPI
) -> None:
    person = await a_company(session)
    await walk_in(client, newest_code, person.email)
    first = client.cookies["portal_session"]

    await walk_in(client, newest_code, person.email)

    assert client.cookies["portal_session"] != first
    assert (await replay(app, first)).status_code == 401
    assert (await client.get("/api/user-info")).status_code == 200


async def test_a_planted_cookie_is_not_adopted(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    planted = "A" * 43
    client.cookies.set("portal_session", planted, domain="localhost.local", path="/")

    person = await a_company(session)
    challenge_id = await open_challenge(client, person.email)
    await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": "email"})
    answer = await client.post("/api/login", json={"challenge_id": challenge_id, "code": await newest_code()})

    assert planted not in answer.headers["set-cookie"]


async def test_a_cookie_is_worth_nothing_after_signing_out(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode, app: FastAPI, resources: Resources
) -> None:
    person = await a_company(session)
    await walk_in(client, newest_code, person.email)
    token = client.cookies["portal_session"]

    goodbye = await client.post("/api/logout")

    assert (goodbye.status_code, goodbye.json()["data"]) == (200, None)
    assert "portal_session" not in client.cookies
    replayed = await replay(app, token)
    assert (replayed.status_code, replayed.json()["error"]) == (401, "unauthenticated")
    assert await resources.redis.keys("session*") == []


async def replay(app: FastAPI, token: str) -> Response:
    async with AsyncClient(
        transport=ASGITransport(app), base_url=ORIGIN, headers={"Cookie": f"portal_session={token}"}
    ) as thief:
        return await thief.get("/api/user-info")


async def test_signing_out_without_a_session_is_no_error(client: AsyncClient) -> None:
    assert (await client.post("/api/logout")).status_code == 200


async def test_a_new_password_closes_challenges_that_the_old_one_opened(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    person = await a_company(session)
    challenge_id = await open_challenge(client, person.email)
    await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": "email"})
    code = await newest_code()
    row = (await session.scalars(select(User).where(User.id == person.id))).one()
    row.password_hash = PasswordHasher().hash("Another-Horse-8")
    await session.commit()

    answer = await client.post("/api/login", json={"challenge_id": challenge_id, "code": code})

    assert (answer.status_code, answer.json()["error"]) == (410, "challenge_expired")


async def test_a_person_deleted_in_the_meantime(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    person = await a_company(session)
    challenge_id = await open_challenge(client, person.email)
    await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": "email"})
    code = await newest_code()
    await session.delete(await session.get_one(User, person.id))
    await session.commit()

    answer = await client.post("/api/login", json={"challenge_id": challenge_id, "code": code})

    assert (answer.status_code, answer.json()["error"]) == (410, "challenge_expired")


async def test_old_hash_parameters_are_renewed_while_the_password_is_at_hand(
    client: AsyncClient,
    session: AsyncSession,
    settings: Settings,
    newest_code: NewestCode,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hasher = PasswordHasher.from_parameters(PARAMETERS_OF_THE_PRODUCT)
    monkeypatch.setattr(passwords(settings), "_hasher", hasher)
    person = await a_company(session)
    before = person.password_hash

    await walk_in(client, newest_code, person.email)

    after = (await session.scalars(select(User.password_hash).where(User.id == person.id))).one()
    assert before.startswith("$argon2id$v=19$m=8,t=1,p=1$")
    assert after.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
