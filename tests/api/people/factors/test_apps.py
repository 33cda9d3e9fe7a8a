"""Authenticator apps and recovery codes, after the password."""

from datetime import datetime, timedelta

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from pydantic import SecretStr
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from structlog.testing import capture_logs

from portal.domain.identity.encryption import is_of_former_key
from portal.domain.identity.factors import Factor
from portal.domain.identity.users import User
from portal.platform.db.clock import database_now
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages, SetDatabaseClock, SignIn
from tests.api.people.accounts.signing_in import open_challenge, with_settings
from tests.api.people.factors.enrolling import added_app, asked
from tests.factories.accounts import PASSWORD, an_admin

STEP = timedelta(seconds=30)


@pytest.fixture
async def now(session: AsyncSession, set_database_clock: SetDatabaseClock) -> datetime:
    """The database's clock, which stands still. The pods' own clocks decide nothing."""
    instant = await database_now(session) + timedelta(days=1)
    await set_database_clock(instant)
    return instant


@pytest.fixture
async def admin(session: AsyncSession) -> User:
    return await an_admin(session)


async def answered(client: AsyncClient, admin: User, code: str) -> tuple[int, str | None]:
    challenge_id = await open_challenge(client, admin.email)
    answer = await client.post("/api/login/app", json={"challenge_id": challenge_id, "code": code})
    return answer.status_code, answer.json().get("error")


async def test_the_code_of_an_app_signs_in_once(
    client: AsyncClient, admin: User, sign_in: SignIn, now: datetime
) -> None:
    app, codes = await added_app(await sign_in(admin), now)
    assert len(codes) == 10
    assert await answered(client, admin, app.at(now)) == (422, "code_incorrect"), "it was used to add the app"
    assert await answered(client, admin, app.at(now + STEP)) == (200, None)
    assert await answered(client, admin, app.at(now + STEP)) == (422, "code_incorrect")


@pytest.mark.parametrize(("steps", "fits"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
async def test_a_phone_may_be_half_a_minute_off(
    client: AsyncClient,
    admin: User,
    sign_in: SignIn,
    now: datetime,
    set_database_clock: SetDatabaseClock,
    steps: int,
    fits: bool,
) -> None:
    app, _ = await added_app(await sign_in(admin), now)
    later = now + timedelta(hours=1)
    await set_database_clock(later)
    expected = (200, None) if fits else (422, "code_incorrect")
    assert await answered(client, admin, app.at(later + steps * STEP)) == expected


async def test_the_challenge_tells_that_an_app_answers_it(
    client: AsyncClient, admin: User, sign_in: SignIn, now: datetime
) -> None:
    async def challenge() -> dict[str, object]:
        body = {"email": admin.email, "password": PASSWORD}
        data: dict[str, object] = (await client.post("/api/login/check-credentials", json=body)).json()["data"]
        return data

    assert (await challenge())["has_app"] is False
    await added_app(await sign_in(admin), now)
    assert ((await challenge())["has_app"], (await challenge())["methods"]) == (True, ["email"])


async def test_wrong_codes_end_the_challenge(client: AsyncClient, admin: User, sign_in: SignIn, now: datetime) -> None:
    app, _ = await added_app(await sign_in(admin), now)
    challenge_id = await open_challenge(client, admin.email)
    for _ in range(5):
        answer = await client.post("/api/login/app", json={"challenge_id": challenge_id, "code": "000000"})
        assert answer.json()["error"] == "code_incorrect"
    right = {"challenge_id": challenge_id, "code": app.at(now + STEP)}
    assert (await client.post("/api/login/app", json=right)).json()["error"] == "challenge_expired"


async def test_the_app_is_added_with_a_right_code_only(admin: User, sign_in: SignIn, now: datetime) -> None:
    browser = await sign_in(admin)
    question = await asked(browser, "account/factors/app")
    assert question["address"].startswith("otpauth://totp/")
    assert question["picture"].startswith("M4 4h1v1h-1z")
    body = {"ceremony_id": question["ceremony_id"], "code": "000000", "label": "Phone"}
    answer = await browser.post("/api/account/factors/app", json=body)
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "code")
    assert (await browser.get("/api/account/factors")).json()["data"]["items"] == []


async def test_a_recovery_code_signs_in_once_and_the_person_is_told(
    client: AsyncClient, admin: User, sign_in: SignIn, now: datetime, messages: ReadMessages
) -> None:
    _, codes = await added_app(await sign_in(admin), now)
    typed = codes[0].lower().replace("-", " ")
    assert await answered(client, admin, typed) == (200, None)
    assert await answered(client, admin, codes[0]) == (422, "code_incorrect")
    assert [message.template for message in await messages()] == ["factor_added", "recovery_code_used"]


async def test_renewed_recovery_codes_replace_the_earlier(
    client: AsyncClient, admin: User, sign_in: SignIn, now: datetime
) -> None:
    browser = await sign_in(admin)
    assert (await browser.post("/api/account/factors/recovery-codes")).status_code == 404
    _, codes = await added_app(browser, now)
    renewed = (await browser.post("/api/account/factors/recovery-codes")).json()["data"]["recovery_codes"]
    assert len(set(renewed) - set(codes)) == 10
    assert await answered(client, admin, codes[0]) == (422, "code_incorrect")
    assert await answered(client, admin, renewed[0]) == (200, None)


async def test_a_rotated_key_reads_the_secret_and_writes_it_anew(
    client: AsyncClient,
    app: FastAPI,
    session: AsyncSession,
    admin: User,
    sign_in: SignIn,
    now: datetime,
    resources: Resources,
) -> None:
    phone, _ = await added_app(await sign_in(admin), now)
    former = resources.settings.secret_key
    rotated = {"secret_key": SecretStr("another key, also of more than enough characters"), "former_secret_key": former}
    settings = resources.settings.model_copy(update=rotated)
    client._transport.app.state.resources = with_settings(resources, settings)  # type: ignore[attr-defined]
    assert await answered(client, admin, phone.at(now + STEP)) == (200, None)
    stored = await session.scalar(select(Factor.secret).where(Factor.kind == "totp"))
    assert stored is not None
    assert not is_of_former_key(settings, stored)


async def test_a_secret_of_an_unknown_key_is_refused_and_logged(
    client: AsyncClient, session: AsyncSession, admin: User, sign_in: SignIn, now: datetime, resources: Resources
) -> None:
    phone, _ = await added_app(await sign_in(admin), now)
    another = {"secret_key": SecretStr("another key, also of more than enough characters")}
    settings = resources.settings.model_copy(update=another)
    client._transport.app.state.resources = with_settings(resources, settings)  # type: ignore[attr-defined]
    with capture_logs() as logged:
        assert await answered(client, admin, phone.at(now + STEP)) == (422, "code_incorrect")
    factor_id = await session.scalar(select(Factor.id).where(Factor.kind == "totp"))
    (warning,) = [line for line in logged if line["event"] == "authenticator_not_readable"]
    assert (warning["factor_id"], warning["user_id"]) == (str(factor_id), str(admin.id))
