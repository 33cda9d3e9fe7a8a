"""Where the provider decides who comes in, the portal's own ways are closed, except in an emergency."""

import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.factors import ProviderAccount
from portal.domain.identity.users import AccountStatus, User
from portal.features.people.admins.factor_resets import reset_by_command
from portal.features.people.sign_in.provider import openid
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.api.people.accounts.signing_in import open_challenge, walk_in
from tests.api.people.factors.enrolling import added_passkey, answer_by_passkey
from tests.api.people.factors.test_required import error_of
from tests.api.people.provider.conftest import Configure, NewestCode
from tests.api.people.provider.test_faulty_provider import DISCOVERY
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.companies import a_company
from tests.factories.passkeys import Passkey
from tests.factories.provider import FakeProvider

USE_SERVICE = (403, "use_sign_in_service")
GLASS = "Break-Glass@authority.example"


async def test_only_the_break_glass_account_and_companies_sign_in_here(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn, newest_code: NewestCode, configure: Configure
) -> None:
    admin = await an_admin(session)
    browser = await sign_in(admin)
    passkey = await added_passkey(browser)
    assert (await browser.get("/api/account/factors")).json()["data"]["may_recover"] is True
    configure(admin_local_sign_in=False, break_glass_email=GLASS)
    given = {"email": admin.email, "password": PASSWORD}
    answer = await client.post("/api/login/check-credentials", json=given)
    assert (answer.status_code, answer.json()["error"]) == (403, "provider_needed")
    wrong = await client.post("/api/login/check-credentials", json=given | {"password": "Wrong-password-1"})
    assert wrong.json()["error"] == "incorrect_credentials"
    answer = await answer_by_passkey(client, passkey)
    assert (answer.status_code, answer.json()["error"]) == (403, "provider_needed")
    assert (await browser.get("/api/account/factors")).json()["data"]["may_recover"] is False

    glass = await an_admin(session, email=GLASS.lower())
    await walk_in(client, newest_code, glass.email)
    person = await a_company(session, status=AccountStatus.APPROVED)
    await walk_in(client, newest_code, person.email)


async def test_an_account_at_a_former_provider_is_no_factor(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode, configure: Configure, provider: FakeProvider
) -> None:
    configure(admin_mfa_from=datetime.now(UTC) - timedelta(days=1))
    admin = await an_admin(session)
    account = ProviderAccount(user_id=admin.id, issuer="https://former.example", subject="subject-1")
    session.add(account)
    await session.commit()
    assert (await walk_in(client, newest_code, admin.email))["factor_from"] is not None
    account.issuer = provider.issuer
    await session.commit()
    assert (await client.get("/api/user-info")).json()["data"]["factor_from"] is None


@pytest.fixture
async def admin(session: AsyncSession) -> User:
    return await an_admin(session)


@pytest.fixture
async def browser(sign_in: SignIn, admin: User) -> AsyncClient:
    return await sign_in(admin)


@pytest.fixture
async def passkey(browser: AsyncClient) -> Passkey:
    return await added_passkey(browser)


@pytest.fixture
async def linked(
    session: AsyncSession, provider: FakeProvider, configure: Configure, admin: User, passkey: Passkey
) -> User:
    """An administrator with a passkey and an account at the provider, which answers."""
    configure()
    session.add(ProviderAccount(user_id=admin.id, issuer=provider.issuer, subject="subject-1"))
    await session.commit()
    return admin


async def by_password(client: AsyncClient, email: str, password: str = PASSWORD) -> tuple[int, str | None]:
    return error_of(await client.post("/api/login/check-credentials", json={"email": email, "password": password}))


async def test_who_has_an_account_there_does_not_come_in_here(
    client: AsyncClient, session: AsyncSession, linked: User, passkey: Passkey
) -> None:
    """The provider has dismissed them, perhaps: only a sign-in there tells."""
    for _ in range(2):
        assert await by_password(client, linked.email) == USE_SERVICE
        assert error_of(await answer_by_passkey(client, passkey)) == USE_SERVICE
    assert await by_password(client, linked.email, "Wrong-password-1") == (401, "incorrect_credentials")
    passkey.verifies = False
    assert error_of(await answer_by_passkey(client, passkey)) == (422, "factor_not_accepted")
    assert (await client.get("/api/user-info")).status_code == 401
    assert await by_password(client, (await an_admin(session)).email) == (200, None)


async def test_where_nobody_comes_in_here_the_refusal_promises_no_other_way(
    client: AsyncClient, linked: User, passkey: Passkey, configure: Configure
) -> None:
    configure(admin_local_sign_in=False, break_glass_email=GLASS)
    assert await by_password(client, linked.email) == (403, "provider_needed")
    assert error_of(await answer_by_passkey(client, passkey)) == (403, "provider_needed")


async def test_the_break_glass_account_comes_in_although_it_is_known_there(
    client: AsyncClient, linked: User, newest_code: NewestCode, configure: Configure
) -> None:
    configure(break_glass_email=linked.email.upper())
    await walk_in(client, newest_code, linked.email)


async def test_codes_that_were_asked_for_before_the_provider_came_back(
    client: AsyncClient,
    browser: AsyncClient,
    linked: User,
    newest_code: NewestCode,
    provider: FakeProvider,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    renewed = await browser.post("/api/account/factors/recovery-codes")
    (recovery, *_) = renewed.json()["data"]["recovery_codes"]
    provider.is_down = True
    mailed, typed = [await open_challenge(client, linked.email) for _ in range(2)]
    assert (await client.post("/api/login/send-code", json={"challenge_id": mailed, "method": "email"})).is_success
    provider.is_down = False
    code = await newest_code()
    later = time.monotonic() + openid.CHECKED_EVERY
    monkeypatch.setattr(openid, "monotonic", lambda: later)
    wrong = await client.post("/api/login/app", json={"challenge_id": typed, "code": "000000"})
    assert error_of(wrong) == (422, "code_incorrect")
    for path, challenge, answer in (("login", mailed, code), ("login/app", typed, recovery)):
        given = {"challenge_id": challenge, "code": answer}
        assert error_of(await client.post(f"/api/{path}", json=given)) == USE_SERVICE, path
    assert (await browser.get("/api/account/factors")).json()["data"]["recovery_codes"] == 10, "none was used"


async def test_while_the_provider_is_down_they_come_in_here(
    client: AsyncClient,
    linked: User,
    newest_code: NewestCode,
    provider: FakeProvider,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert await by_password(client, linked.email) == USE_SERVICE
    provider.is_down = True
    assert await by_password(client, linked.email) == USE_SERVICE, "it answered a moment ago"
    now = time.monotonic()
    monkeypatch.setattr(openid, "monotonic", lambda: now + openid.CHECKED_EVERY)
    await walk_in(client, newest_code, linked.email)
    provider.is_down = False
    assert await by_password(client, linked.email) == (200, None)
    assert provider.asked == {DISCOVERY: 2}, "at most once a minute"
    monkeypatch.setattr(openid, "monotonic", lambda: now + 2 * openid.CHECKED_EVERY)
    assert await by_password(client, linked.email) == USE_SERVICE


async def test_nobody_waits_long_for_a_provider_that_hangs(
    client: AsyncClient, linked: User, provider: FakeProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = provider.answer

    def answer(path: str) -> dict[str, Any]:
        time.sleep(1)
        return right(path)

    monkeypatch.setattr(provider, "answer", answer)
    monkeypatch.setattr(openid, "CHECK_TIMEOUT", 0.2)
    begun = time.monotonic()
    assert await by_password(client, linked.email) == (200, None)
    assert time.monotonic() - begun < 1


async def test_the_command_lets_in_who_has_lost_everything_while_the_provider_is_down(
    client: AsyncClient,
    session: AsyncSession,
    resources: Resources,
    linked: User,
    newest_code: NewestCode,
    provider: FakeProvider,
    configure: Configure,
) -> None:
    """Where factors are required, a person without one adds one first, which only the provider would allow."""
    configure(admin_mfa_from=datetime.now(UTC) - timedelta(days=1))
    provider.is_down = True
    assert await reset_by_command(session, resources, linked.email)
    await session.commit()
    await walk_in(client, newest_code, linked.email)
    await added_passkey(client)
    assert (await client.get("/api/users")).status_code == 200
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "admin.factors_reset"))).one()
    assert event.details["unlinked"] is True
