"""Limits of sign-in attempts, and the lifetime of sessions."""

from uuid import UUID

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import AccountStatus
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import ORIGIN, CountStatements
from tests.api.people.accounts.conftest import NewestCode
from tests.api.people.accounts.signing_in import walk_in, with_settings
from tests.factories.accounts import PASSWORD
from tests.factories.companies import a_company
from tests.factories.registrations import a_registration


async def test_no_more_than_ten_tries_a_minute_from_one_place(client: AsyncClient, settings: Settings) -> None:
    bodies = [{"email": f"somebody{number}@unknown.example", "password": "x"} for number in range(11)]

    answers = [await client.post("/api/login/check-credentials", json=body) for body in bodies]

    assert [answer.status_code for answer in answers] == [401] * settings.sign_in_tries_per_minute + [429]
    assert 1 <= answers[-1].json()["params"]["retry_in"] <= 60


async def test_a_forged_forwarded_address_is_not_another_place(client: AsyncClient) -> None:
    statuses = []
    for number in range(11):
        answer = await client.post(
            "/api/login/check-credentials",
            json={"email": f"somebody{number}@unknown.example", "password": "x"},
            headers={"X-Forwarded-For": f"10.0.0.{number}", "Forwarded": f"for=10.0.0.{number}"},
        )
        statuses.append(answer.status_code)

    assert statuses[-1] == 429


async def test_sign_ups_from_one_place_are_limited(app: FastAPI, resources: Resources) -> None:
    app.state.resources = with_settings(resources, resources.settings.model_copy(update={"sign_ups_per_hour": 2}))
    async with AsyncClient(transport=ASGITransport(app), base_url=ORIGIN) as client:
        statuses = [(await client.post("/api/user", json=a_registration())).status_code for _ in range(3)]

    assert statuses == [201, 201, 429]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/user", a_registration()),
        ("/api/login/check-credentials", {"email": "a@b.example", "password": "x"}),
        ("/api/login/send-code", {"challenge_id": "x", "method": "email"}),
        ("/api/login", {"challenge_id": "x", "code": "123456"}),
        ("/api/logout", {}),
        ("/api/password/forgot", {"email": "a@b.example"}),
        ("/api/password/reset", {"token": "x", "password": PASSWORD, "confirm_password": PASSWORD}),
    ],
)
async def test_another_site_cannot_ask(client: AsyncClient, path: str, body: dict[str, object]) -> None:
    for headers in (
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
    ):
        answer = await client.post(path, json=body, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (403, "csrf_rejected")


async def test_user_info_takes_three_statements(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode, count_statements: CountStatements
) -> None:
    person = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    await walk_in(client, newest_code, person.email)

    with count_statements() as statements:
        answer = await client.get("/api/user-info")

    assert answer.status_code == 200
    assert len(statements) == 3


async def test_a_session_outlives_neither_its_person_nor_its_time(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode, resources: Resources
) -> None:
    person = await a_company(session)
    user = await walk_in(client, newest_code, person.email)
    name = (await resources.redis.keys("session:*"))[0]
    assert 1790 <= await resources.redis.ttl(name) <= 1800
    await SessionStore(resources.redis, resources.settings).end_all(UUID(str(user["id"])))

    assert (await client.get("/api/user-info")).status_code == 401
