"""One-time codes: their effect, attempts, sending limits and destinations."""

import pytest
from httpx2 import AsyncClient

from portal.domain.identity.secrets import hash_token
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages
from tests.api.people.accounts.codes import (
    ARABIC_INDIC,
    EXTENDED,
    answer_with,
    ask,
    forget_waiting,
    other_than,
    sign_up,
)
from tests.api.people.accounts.conftest import NewestCode
from tests.factories.registrations import a_registration


async def test_where_the_code_goes(client: AsyncClient, messages: ReadMessages) -> None:
    body = a_registration(email="mona@example.com")
    challenge_id = (await client.post("/api/user", json=body)).json()["data"]["challenge"]["challenge_id"]

    by_sms = await ask(client, challenge_id, "sms")
    by_email = await ask(client, challenge_id)

    assert by_sms.json()["data"] == {
        "method": "sms",
        "destination": "•••••4567",
        "expires_in": 300,
        "resend_in": 30,
        "phone_number": "•••••4567",
        "email": "m•••@example.com",
    }
    assert by_email.json()["data"]["destination"] == "m•••@example.com"
    assert [(message.channel, message.recipient) for message in await messages()] == [
        ("sms", "+966501234567"),
        ("email", "mona@example.com"),
    ]


async def test_neither_the_code_nor_the_challenge_stands_in_any_table(
    client: AsyncClient, newest_code: NewestCode, messages: ReadMessages
) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id)
    code = await newest_code()

    kept = str((await messages())[0].params)

    assert code not in kept
    assert challenge_id not in kept


async def test_sms_is_refused_outside_the_kingdom(client: AsyncClient) -> None:
    challenge_id = await sign_up(client, phone_number="+41446681800")

    answer = await ask(client, challenge_id, "sms")

    assert answer.status_code == 422
    assert [(field["field"], field["error"]) for field in answer.json()["fields"]] == [("method", "invalid_option")]


@pytest.mark.parametrize("digits", [ARABIC_INDIC, EXTENDED, {}], ids=["arabic-indic", "extended", "latin"])
async def test_digits_of_either_script_and_grouped_ones_are_accepted(
    client: AsyncClient, newest_code: NewestCode, digits: dict[int, str]
) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id)
    code = (await newest_code()).translate(digits)

    answer = await answer_with(client, challenge_id, f"\u200f {code[:3]} {code[3:]}")

    assert answer.status_code == 200


async def test_five_wrong_codes_void_the_right_one(client: AsyncClient, newest_code: NewestCode) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id)
    code = await newest_code()

    tries = [await answer_with(client, challenge_id, other_than(code)) for _ in range(5)]
    afterwards = await answer_with(client, challenge_id, code)

    assert [answer.status_code for answer in tries] == [422] * 5
    assert [answer.json()["error"] for answer in tries] == ["code_incorrect"] * 5
    assert [answer.json()["params"]["tries_left"] for answer in tries] == [4, 3, 2, 1, 0]
    assert (afterwards.status_code, afterwards.json()["error"]) == (410, "code_expired")


async def test_after_five_wrong_codes_a_new_one_may_be_sent(
    client: AsyncClient, newest_code: NewestCode, resources: Resources
) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id)
    code = await newest_code()
    for _ in range(5):
        await answer_with(client, challenge_id, other_than(code))
    await forget_waiting(resources)
    await ask(client, challenge_id)

    answer = await answer_with(client, challenge_id, await newest_code())

    assert answer.status_code == 200


async def test_a_code_without_six_digits_uses_no_attempt(client: AsyncClient, newest_code: NewestCode) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id)
    code = await newest_code()
    for typed in ("", "12345", "1234567", "12345a", "½23456", "²23456"):
        assert (await answer_with(client, challenge_id, typed)).json()["error"] == "validation_failed"

    assert (await answer_with(client, challenge_id, other_than(code))).json()["params"] == {"tries_left": 4}


async def test_a_code_is_worth_nothing_in_another_challenge(client: AsyncClient, newest_code: NewestCode) -> None:
    mine, theirs = await sign_up(client), await sign_up(client)
    await ask(client, theirs)
    await ask(client, mine)
    code = await newest_code()

    assert (await answer_with(client, theirs, code)).status_code == 410
    assert (await answer_with(client, mine, code)).status_code == 200


async def test_a_stored_code_cannot_be_moved_to_another_challenge(
    client: AsyncClient, newest_code: NewestCode, resources: Resources
) -> None:
    """Write access to Redis does not make a known code valid for another person's challenge."""
    mine, theirs = await sign_up(client), await sign_up(client)
    await ask(client, mine)
    code = await newest_code()
    stored = await resources.redis.hgetall(f"challenge:{hash_token(mine)}")  # type: ignore[misc]
    moved = {name: stored[name] for name in ("code", "code_until", "tries")}
    await resources.redis.hset(f"challenge:{hash_token(theirs)}", mapping=moved)  # type: ignore[misc]

    assert (await answer_with(client, theirs, code)).json()["error"] == "code_incorrect"


async def test_a_code_works_once(client: AsyncClient, newest_code: NewestCode) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id)
    code = await newest_code()
    assert (await answer_with(client, challenge_id, code)).status_code == 200

    again = await answer_with(client, challenge_id, code)

    assert (again.status_code, again.json()["error"]) == (410, "challenge_expired")


async def test_a_code_lives_five_minutes_from_being_written(
    client: AsyncClient, newest_code: NewestCode, resources: Resources
) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id)
    code = await newest_code()
    name = f"challenge:{hash_token(challenge_id)}"
    now = (await resources.redis.time())[0]
    until = int(await resources.redis.hget(name, "code_until"))  # type: ignore[misc]
    assert 299 <= until - now <= 300
    await resources.redis.hset(name, "code_until", str(now))  # type: ignore[misc]

    answer = await answer_with(client, challenge_id, code)

    assert (answer.status_code, answer.json()["error"]) == (410, "code_expired")


async def test_a_code_that_was_never_sent_fits_nothing(client: AsyncClient) -> None:
    challenge_id = await sign_up(client)

    assert (await answer_with(client, challenge_id, "123456")).json()["error"] == "code_expired"


@pytest.mark.parametrize("challenge_id", ["A" * 43, "x", "../../etc", "challenge:*"])
async def test_an_unknown_challenge(client: AsyncClient, challenge_id: str) -> None:
    assert (await ask(client, challenge_id)).json()["error"] == "challenge_expired"
    assert (await answer_with(client, challenge_id, "123456")).json()["error"] == "challenge_expired"
