"""Sending codes again, and correcting the address that receives them."""

from uuid import UUID

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.features.people.accounts.challenges import Challenges, Method
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages
from tests.api.people.accounts.codes import answer_with, ask, forget_waiting, sign_up
from tests.api.people.accounts.conftest import NewestCode, ReadSecrets, RunJobs
from tests.factories.accounts import PASSWORD
from tests.factories.companies import a_company
from tests.factories.registrations import a_registration


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
    code = await challenges.store_code(newer.params["challenge_key"], newer.params["send"], Method.EMAIL)
    assert code is not None

    assert await challenges.store_code(older.params["challenge_key"], older.params["send"], Method.EMAIL) is None
    assert (await answer_with(client, challenge_id, code)).status_code == 200


async def test_the_same_recipient_waits_half_a_minute(client: AsyncClient) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id)

    again = await ask(client, challenge_id)

    assert (again.status_code, again.json()["error"]) == (429, "too_many_requests")
    assert 1 <= again.json()["params"]["retry_in"] <= 30
    assert again.headers["Retry-After"] == str(again.json()["params"]["retry_in"])


async def test_the_limit_belongs_to_the_recipient_not_to_the_challenge(client: AsyncClient) -> None:
    """Two sign-ups with one phone number share its limit."""
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


async def test_tags_of_an_address_are_one_mailbox_for_limits(client: AsyncClient, resources: Resources) -> None:
    """Otherwise one mailbox could be flooded through any number of its addresses."""
    for number in range(5):
        challenge_id = await sign_up(client, email=f"mona+{number}@mine.example")
        assert (await ask(client, challenge_id)).status_code == 200
        await forget_waiting(resources)

    assert (await ask(client, await sign_up(client, email="mona+tag@mine.example"))).status_code == 429
    assert (await ask(client, await sign_up(client, email="mona@mine.example"))).status_code == 429
    assert (await ask(client, await sign_up(client, email="mona@other.example"))).status_code == 200


async def test_reset_mails_count_the_mailbox_too(client: AsyncClient) -> None:
    emails = [f"mona+{number}@mine.example" for number in range(6)]

    statuses = [(await client.post("/api/password/forgot", json={"email": email})).status_code for email in emails]

    assert statuses == [200] * 5 + [429]


async def test_signing_up_with_the_address_of_another_uses_none_of_their_codes(
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
    assert [message.recipient for message in await messages()][:2] == ["mistyped@wrong.example", "right@mine.example"]


async def test_a_correction_to_the_address_of_another_informs_only_them(
    client: AsyncClient, session: AsyncSession, newest_secrets: ReadSecrets, run_jobs: RunJobs, messages: ReadMessages
) -> None:
    owner = await a_company(session)
    challenge_id = await sign_up(client, email="mistyped@wrong.example")

    corrected = await ask(client, challenge_id, email=owner.email)

    assert corrected.status_code == 200
    assert await newest_secrets() is None
    await run_jobs("registration_noted")
    assert [(message.template, message.recipient) for message in await messages()] == [
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


async def test_no_code_for_a_deleted_person(client: AsyncClient, session: AsyncSession) -> None:
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
