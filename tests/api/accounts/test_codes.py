"""One-time codes: what they open, how often they may be tried and sent, and where they go."""

from uuid import UUID

import pytest
from httpx import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.accounts.challenges import Challenges
from portal.accounts.models import User
from portal.accounts.secrets import hash_token
from portal.audit.models import AuditEvent
from portal.messaging.models import Message
from portal.resources import Resources
from tests.api.accounts.conftest import NewestCode, ReadSecrets, RunJobs
from tests.api.conftest import ReadMessages
from tests.factories.accounts import PASSWORD
from tests.factories.companies import a_company
from tests.factories.registrations import a_registration

ARABIC_INDIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
EXTENDED = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


async def sign_up(client: AsyncClient, **changes: object) -> str:
    answer = await client.post("/api/user", json=a_registration(**changes))
    assert answer.status_code == 201, answer.text
    challenge_id: str = answer.json()["data"]["challenge"]["challenge_id"]
    return challenge_id


async def ask(client: AsyncClient, challenge_id: str, method: str = "email", **more: str) -> Response:
    return await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": method, **more})


async def answer_with(client: AsyncClient, challenge_id: str, code: str) -> Response:
    return await client.post("/api/login", json={"challenge_id": challenge_id, "code": code})


def other_than(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06d}"


async def forget_waiting(resources: Resources) -> None:
    """As if the half minute between two sends had passed."""
    keys = [key async for key in resources.redis.scan_iter("*code-resend*")]
    assert keys
    await resources.redis.delete(*keys)


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
    assert [(letter.channel, letter.recipient) for letter in await messages()] == [
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


async def test_what_is_not_six_digits_costs_no_try(client: AsyncClient, newest_code: NewestCode) -> None:
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
    """Even who can write to Redis cannot make a known code open another person's challenge."""
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


async def test_a_resend_ends_the_code_before_it(
    client: AsyncClient, newest_code: NewestCode, resources: Resources
) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id)
    first = await newest_code()
    await forget_waiting(resources)
    await ask(client, challenge_id)
    second = await newest_code()

    assert first == second or (await answer_with(client, challenge_id, first)).status_code == 422
    assert (await answer_with(client, challenge_id, second)).status_code == 200


async def test_a_message_that_waited_too_long_does_not_undo_a_newer_code(
    client: AsyncClient, resources: Resources, messages: ReadMessages
) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id)
    await forget_waiting(resources)
    await ask(client, challenge_id)
    older, newer = await messages()
    challenges = Challenges(resources.redis, resources.settings)
    code = await challenges.mint(newer.params["challenge_key"], newer.params["send"])
    assert code is not None

    assert await challenges.mint(older.params["challenge_key"], older.params["send"]) is None
    assert (await answer_with(client, challenge_id, code)).status_code == 200


async def test_the_same_recipient_waits_half_a_minute(client: AsyncClient) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id)

    again = await ask(client, challenge_id)

    assert (again.status_code, again.json()["error"]) == (429, "too_many_requests")
    assert 1 <= again.json()["params"]["retry_in"] <= 30
    assert again.headers["Retry-After"] == str(again.json()["params"]["retry_in"])


async def test_the_limit_is_the_recipients_whatever_the_challenge(client: AsyncClient) -> None:
    """The phone of two sign-ups is one phone; its owner is disturbed once."""
    first, second = await sign_up(client), await sign_up(client)
    assert (await ask(client, first, "sms")).status_code == 200

    assert (await ask(client, second, "sms")).status_code == 429
    assert (await ask(client, second, "email")).status_code == 200


async def test_five_codes_an_hour(client: AsyncClient, resources: Resources) -> None:
    challenge_id = await sign_up(client)
    for _ in range(5):
        assert (await ask(client, challenge_id)).status_code == 200
        await forget_waiting(resources)

    sixth = await ask(client, challenge_id)

    assert sixth.status_code == 429
    assert 3000 < sixth.json()["params"]["retry_in"] <= 3600


async def test_signing_up_with_somebody_elses_address_takes_none_of_their_codes(
    client: AsyncClient, session: AsyncSession, resources: Resources
) -> None:
    owner = await a_company(session)
    decoy = await sign_up(client, email=owner.email)
    for _ in range(5):
        await ask(client, decoy)
        await forget_waiting(resources)

    opened = await client.post("/api/login/check-credentials", json={"email": owner.email, "password": PASSWORD})

    assert (await ask(client, opened.json()["data"]["challenge_id"])).status_code == 200


async def test_a_wrong_address_is_corrected_before_verification(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode, messages: ReadMessages
) -> None:
    challenge_id = await sign_up(client, email="mistyped@wrong.example")
    await ask(client, challenge_id)
    code_to_the_wrong_one = await newest_code()

    corrected = await ask(client, challenge_id, email=" Right@Mine.example ")

    assert corrected.status_code == 200
    assert corrected.json()["data"]["destination"] == "r•••@mine.example"
    assert (await answer_with(client, challenge_id, code_to_the_wrong_one)).json()["error"] == "code_expired"
    user = (await answer_with(client, challenge_id, await newest_code())).json()["data"]["user"]
    assert user["email"] == "right@mine.example"
    assert [letter.recipient for letter in await messages()][:2] == ["mistyped@wrong.example", "right@mine.example"]


async def test_a_correction_to_somebody_elses_address_tells_only_them(
    client: AsyncClient, session: AsyncSession, newest_secrets: ReadSecrets, run_jobs: RunJobs, messages: ReadMessages
) -> None:
    owner = await a_company(session)
    challenge_id = await sign_up(client, email="mistyped@wrong.example")

    corrected = await ask(client, challenge_id, email=owner.email)

    assert corrected.status_code == 200
    assert await newest_secrets() is None
    await run_jobs("registration_noted")
    assert [(letter.template, letter.recipient) for letter in await messages()] == [
        ("sign_up_code", owner.email),
        ("account_exists", owner.email),
    ]
    assert (await session.scalars(select(User.id).where(User.email == owner.email))).all() == [owner.id]


async def test_the_address_can_be_corrected_again_and_back(
    client: AsyncClient, session: AsyncSession, resources: Resources, newest_code: NewestCode
) -> None:
    owner = await a_company(session)
    challenge_id = await sign_up(client, email="first@mine.example")
    await ask(client, challenge_id, email=owner.email)
    await ask(client, challenge_id, email="first@mine.example")

    answer = await answer_with(client, challenge_id, await newest_code())

    assert answer.json()["data"]["user"]["email"] == "first@mine.example"


async def test_an_address_is_corrected_at_most_five_times(client: AsyncClient) -> None:
    challenge_id = await sign_up(client)
    answers = [await ask(client, challenge_id, email=f"stranger{number}@far.example") for number in range(6)]

    assert [answer.status_code for answer in answers] == [200] * 5 + [429]


async def test_the_address_of_a_sign_in_cannot_be_changed(client: AsyncClient, session: AsyncSession) -> None:
    user = await a_company(session)
    opened = await client.post("/api/login/check-credentials", json={"email": user.email, "password": PASSWORD})

    answer = await ask(client, opened.json()["data"]["challenge_id"], email="thief@elsewhere.example")

    assert answer.status_code == 422
    assert [(field["field"], field["error"]) for field in answer.json()["fields"]] == [("email", "not_changeable")]
    assert (await session.scalars(select(Message))).all() == []


async def test_the_address_cannot_be_changed_once_it_was_proved(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    body = a_registration()
    opened = (await client.post("/api/user", json=body)).json()["data"]
    other_tab = await client.post("/api/login/check-credentials", json={"email": body["email"], "password": PASSWORD})
    assert other_tab.json()["data"]["purpose"] == "signup"
    await ask(client, opened["challenge"]["challenge_id"])
    await answer_with(client, opened["challenge"]["challenge_id"], await newest_code())

    answer = await ask(client, other_tab.json()["data"]["challenge_id"], email="other@mine.example")

    assert (answer.status_code, answer.json()["error"]) == (410, "challenge_expired")
    email = (await session.scalars(select(User.email).where(User.id == UUID(opened["user"]["id"])))).one()
    assert email == body["email"]


@pytest.mark.parametrize("email", ["not an address", "a@b", "a@b.example\r\nBcc: x@y.example", "<script>@x.example"])
async def test_a_correction_follows_the_rules_of_addresses(client: AsyncClient, email: str) -> None:
    answer = await ask(client, await sign_up(client), email=email)

    assert answer.status_code == 422
    assert [(field["field"], field["error"]) for field in answer.json()["fields"]] == [("email", "invalid_email")]


async def test_no_code_for_a_person_who_was_deleted_meanwhile(client: AsyncClient, session: AsyncSession) -> None:
    challenge_id = await sign_up(client)
    await session.delete((await session.scalars(select(User))).one())
    await session.commit()

    answer = await ask(client, challenge_id)

    assert (answer.status_code, answer.json()["error"]) == (410, "challenge_expired")


async def test_made_up_challenges_leave_no_trail_and_run_into_a_limit(
    client: AsyncClient, session: AsyncSession, resources: Resources
) -> None:
    allowed = 3 * resources.settings.sign_in_tries_per_minute

    answers = [await answer_with(client, f"made-up-{number}", "123456") for number in range(allowed + 1)]

    assert [answer.status_code for answer in answers] == [410] * allowed + [429]
    assert (await session.scalars(select(AuditEvent))).all() == []
