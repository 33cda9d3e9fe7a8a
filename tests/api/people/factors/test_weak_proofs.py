"""A thief with the password and the mailbox changes no factors, and does not lock the owner out by guessing codes."""

from datetime import timedelta

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.factors import Factor, FactorKind
from portal.domain.identity.users import AccountStatus
from portal.features.people.accounts.attempts import FACTOR_CODES_PER_HOUR
from portal.platform.db.clock import database_now
from tests.api.conftest import ORIGIN, ReadMessages, SetDatabaseClock, SignIn
from tests.api.people.accounts.conftest import ReadSecrets
from tests.api.people.accounts.signing_in import open_challenge
from tests.api.people.factors.enrolling import added_app, added_passkey, answer_by_passkey
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.companies import a_company


async def changes(browser: AsyncClient) -> list[tuple[int, str]]:
    """The answers to every way to change factors."""
    (factor, *_) = (await browser.get("/api/account/factors")).json()["data"]["items"]
    path = f"/api/account/factors/{factor['id']}"
    answers = [
        await browser.post("/api/account/factors/passkey/ask"),
        await browser.post("/api/account/factors/app/ask"),
        await browser.put(path, json={"label": "Mine"}),
        await browser.post("/api/account/factors/recovery-codes"),
        await browser.delete(path),
    ]
    return [(answer.status_code, answer.json().get("error", "")) for answer in answers]


async def test_an_emailed_code_changes_no_factors_of_who_has_some(session: AsyncSession, sign_in: SignIn) -> None:
    admin = await an_admin(session)
    passkey = await added_passkey(await sign_in(admin))
    browser = await sign_in(admin)
    assert await changes(browser) == [(403, "proof_not_fresh")] * 5
    assert (await answer_by_passkey(browser, passkey, "account/prove/passkey")).status_code == 200
    assert [status for status, _ in await changes(browser)] == [200] * 5


async def test_the_code_of_a_company_stays_enough(session: AsyncSession, sign_in: SignIn) -> None:
    person = await a_company(session, status=AccountStatus.APPROVED)
    await added_passkey(await sign_in(person))
    assert [status for status, _ in await changes(await sign_in(person))] == [200, 403, 200, 200, 200]


async def test_recovery_codes_work_beside_a_passkey(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn
) -> None:
    person = await a_company(session, status=AccountStatus.APPROVED)
    browser = await sign_in(person)
    await added_passkey(browser)
    codes = (await browser.post("/api/account/factors/recovery-codes")).json()["data"]["recovery_codes"]
    opened = await client.post("/api/login/check-credentials", json={"email": person.email, "password": PASSWORD})
    told = opened.json()["data"]
    assert (told["has_app"], told["has_recovery"], told["methods"][-1]) == (False, True, "email")
    body = {"challenge_id": told["challenge_id"], "code": codes[0]}
    assert (await client.post("/api/login/app", json=body)).status_code == 200


async def test_a_recovery_code_proves_no_address(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn, newest_secrets: ReadSecrets
) -> None:
    """The code that the mail to an address carries proves it; a recovery code answers the same challenge."""
    person = await a_company(session, verified_by="phone")
    browser = await sign_in(person)
    await added_passkey(browser)
    codes = (await browser.post("/api/account/factors/recovery-codes")).json()["data"]["recovery_codes"]
    challenge_id = await open_challenge(client, person.contact_email)
    sent = {"challenge_id": challenge_id, "method": "email", "email": "stranger@elsewhere.example"}
    assert (await client.post("/api/login/send-code", json=sent)).status_code == 200
    assert await newest_secrets() is not None
    answer = await client.post("/api/login/app", json={"challenge_id": challenge_id, "code": codes[0]})
    assert answer.status_code == 200, answer.text
    await session.refresh(person)
    assert (person.email_verified_at, person.last_code_method) == (None, None)
    assert person.unverified_email == "stranger@elsewhere.example", "it is still to be proved"


async def test_used_up_recovery_codes_are_not_offered(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn
) -> None:
    person = await a_company(session, status=AccountStatus.APPROVED)
    await added_passkey(await sign_in(person))
    await session.execute(delete(Factor).where(Factor.user_id == person.id, Factor.kind == FactorKind.RECOVERY.value))
    opened = await client.post("/api/login/check-credentials", json={"email": person.email, "password": PASSWORD})
    assert opened.json()["data"]["has_recovery"] is False


async def test_without_factors_no_recovery_code_is_asked_for(client: AsyncClient, session: AsyncSession) -> None:
    person = await a_company(session, status=AccountStatus.APPROVED)
    body = {"challenge_id": await open_challenge(client, person.email), "code": "ABCD-EFGH-JKLM-NPQR"}
    answer = await client.post("/api/login/app", json=body)
    assert (answer.status_code, answer.json()["error"]) == (410, "challenge_expired")


async def test_renewed_codes_are_told(session: AsyncSession, sign_in: SignIn, messages: ReadMessages) -> None:
    browser = await sign_in(await an_admin(session))
    await added_passkey(browser)
    assert (await browser.post("/api/account/factors/recovery-codes")).status_code == 200
    assert [message.template for message in await messages()] == ["factor_added", "recovery_codes_renewed"]


async def test_a_thief_who_guesses_does_not_lock_the_owner_out(
    session: AsyncSession, sign_in: SignIn, app: FastAPI, set_database_clock: SetDatabaseClock
) -> None:
    now = await database_now(session) + timedelta(days=1)
    await set_database_clock(now)
    admin = await an_admin(session)
    phone, codes = await added_app(await sign_in(admin), now)

    async def tries(ip: str, code: str, number: int = 1) -> list[int]:
        async with AsyncClient(transport=ASGITransport(app, client=(ip, 1)), base_url=ORIGIN) as browser:
            body = {"challenge_id": await open_challenge(browser, admin.email), "code": code}
            return [(await browser.post("/api/login/app", json=body)).status_code for _ in range(number)]

    for _ in range(FACTOR_CODES_PER_HOUR // 5):
        assert await tries("203.0.113.5", "000000", number=5) == [422] * 5
    assert await tries("203.0.113.5", "000000") == [429]
    assert await tries("198.51.100.7", codes[0]) == [200]
    assert await tries("198.51.100.7", phone.at(now + timedelta(seconds=30))) == [200]


@pytest.mark.parametrize("typed", ["{0} {1}", "{0}\u00a0{1}", "arabic"])
async def test_codes_of_apps_are_taken_as_they_are_pasted(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn, set_database_clock: SetDatabaseClock, typed: str
) -> None:
    now = await database_now(session) + timedelta(days=1)
    await set_database_clock(now)
    admin = await an_admin(session)
    phone, _ = await added_app(await sign_in(admin), now)
    code = phone.at(now + timedelta(seconds=30))
    if typed == "arabic":
        pasted = code.translate({ord("0") + digit: 0x660 + digit for digit in range(10)})
    else:
        pasted = typed.format(code[:3], code[3:])
    body = {"challenge_id": await open_challenge(client, admin.email), "code": pasted}
    assert (await client.post("/api/login/app", json=body)).status_code == 200
