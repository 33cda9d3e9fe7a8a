"""The first code is sent once, by the likeliest method, regardless of repeated requests."""

from httpx2 import AsyncClient, Response
from sqlalchemy.ext.asyncio import AsyncSession

from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import ReadMessages
from tests.api.people.accounts.codes import answer_with, ask, forget_waiting, sign_up
from tests.api.people.accounts.conftest import NewestCode
from tests.api.people.accounts.signing_in import open_challenge
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.companies import a_company
from tests.factories.registrations import a_registration


async def ask_first(client: AsyncClient, challenge_id: str, method: str = "email") -> Response:
    body = {"challenge_id": challenge_id, "method": method}
    return await client.post("/api/login/send-code?unless_sent=true", json=body)


async def likely(client: AsyncClient, email: str) -> str:
    answer = await client.post("/api/login/check-credentials", json={"email": email, "password": PASSWORD})
    method: str = answer.json()["data"]["likely_method"]
    return method


async def test_the_likely_method_is_that_of_the_last_sign_in(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    person = await a_company(session)
    assert await likely(client, person.email) == "email"
    for method in ("sms", "email"):
        challenge_id = await open_challenge(client, person.email)
        await ask(client, challenge_id, method)
        assert (await answer_with(client, challenge_id, await newest_code())).status_code == 200
        assert await likely(client, person.email) == method


async def test_a_code_that_was_only_sent_is_no_sign_in(client: AsyncClient, session: AsyncSession) -> None:
    person = await a_company(session)
    await ask(client, await open_challenge(client, person.email), "sms")
    assert await likely(client, person.email) == "email"


async def test_a_number_that_gets_no_sms_is_not_likely(client: AsyncClient, session: AsyncSession) -> None:
    abroad = await a_company(session, phone_number="+442071234567")
    admin = await an_admin(session)
    abroad.last_code_method = admin.last_code_method = "sms"
    await session.flush()
    assert [await likely(client, person.email) for person in (abroad, admin)] == ["email", "email"]


async def test_the_likely_method_of_a_sign_up_does_not_disclose_an_account(
    client: AsyncClient, session: AsyncSession
) -> None:
    known = await a_company(session)
    known.last_code_method = "sms"
    await session.flush()
    for email in (known.email, "new@dune-maps.example"):
        answer = await client.post("/api/user", json=a_registration(email=email))
        assert answer.json()["data"]["challenge"]["likely_method"] == "email"


async def test_a_repeated_first_request_sends_no_second_code(client: AsyncClient, messages: ReadMessages) -> None:
    challenge_id = await sign_up(client)
    first = await ask_first(client, challenge_id)
    for _ in range(3):
        again = await ask_first(client, challenge_id)
        assert again.status_code == 200
        data, sent = again.json()["data"], first.json()["data"]
        assert {**data, "expires_in": 0, "resend_in": 0} == {**sent, "expires_in": 0, "resend_in": 0}
        assert sent["expires_in"] - 5 <= data["expires_in"] <= sent["expires_in"]
        assert sent["resend_in"] - 5 <= data["resend_in"] <= sent["resend_in"]
    assert len(await messages()) == 1


async def test_it_names_the_way_that_the_code_went(client: AsyncClient, messages: ReadMessages) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id, "sms")
    assert (await ask_first(client, challenge_id, "email")).json()["data"]["method"] == "sms"
    assert len(await messages()) == 1


async def test_an_expired_code_is_replaced(
    client: AsyncClient, resources: Resources, settings: Settings, messages: ReadMessages
) -> None:
    challenge_id = await sign_up(client)
    await ask_first(client, challenge_id)
    (key,) = [key async for key in resources.redis.scan_iter("challenge:*")]
    at = float(await resources.redis.hget(key, "asked_at") or 0)  # type: ignore[misc]
    await resources.redis.hset(key, "asked_at", str(at - settings.code_seconds))  # type: ignore[misc]
    await forget_waiting(resources)
    assert (await ask_first(client, challenge_id)).status_code == 200
    assert len(await messages()) == 2


async def test_the_limits_are_the_same(client: AsyncClient, session: AsyncSession, messages: ReadMessages) -> None:
    person = await a_company(session)
    answers = [await ask_first(client, await open_challenge(client, person.email)) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert len(await messages()) == 1


async def test_a_challenge_that_ended_stays_ended(client: AsyncClient, newest_code: NewestCode) -> None:
    challenge_id = await sign_up(client)
    await ask_first(client, challenge_id)
    assert (await answer_with(client, challenge_id, await newest_code())).status_code == 200
    assert (await ask_first(client, challenge_id)).status_code == 410
