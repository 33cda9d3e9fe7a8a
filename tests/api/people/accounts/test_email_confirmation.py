"""A code by SMS proves only the phone; a link or a code by email proves the email."""

from datetime import timedelta
from uuid import UUID

import orjson
import pytest
from httpx2 import AsyncClient
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.secrets import hash_token, new_token
from portal.domain.identity.users import User
from portal.features.people.accounts.message_templates import RegistrationReceived
from portal.features.people.registration.email_confirmation import CONFIRMATION_LIFE, make_confirmation_token
from portal.platform.db.identifiers import new_id
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages, SignIn
from tests.api.people.accounts.codes import answer_with, ask, sign_up
from tests.api.people.accounts.conftest import NewestCode, ReadSecrets
from tests.api.people.accounts.signing_in import open_challenge
from tests.factories.companies import a_company
from tests.factories.links import a_link

Proofs = tuple[bool, bool, bool]


async def proofs(session: AsyncSession, user_id: UUID) -> Proofs:
    """Returns whether registration, email and phone are verified."""
    columns = select(User.verified_at, User.email_verified_at, User.phone_verified_at).where(User.id == user_id)
    verified, email, phone = (await session.execute(columns)).one()
    return verified is not None, email is not None, phone is not None


@pytest.fixture
async def person(session: AsyncSession) -> User:
    return await a_company(session, verified_by="phone", email="mona@mine.example")


@pytest.fixture
async def token(person: User, session: AsyncSession, resources: Resources) -> str:
    return await a_link(session, resources.settings, person, RegistrationReceived)


async def confirm(client: AsyncClient, token: str) -> int:
    return (await client.post("/api/email/confirm", json={"token": token})).status_code


@pytest.mark.parametrize(("method", "expected"), [("sms", (True, False, True)), ("email", (True, True, False))])
async def test_a_code_proves_only_its_destination(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode, method: str, expected: Proofs
) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id, method)

    user = (await answer_with(client, challenge_id, await newest_code())).json()["data"]["user"]

    assert await proofs(session, UUID(user["id"])) == expected
    assert (user["email_verified_at"] is not None, user["phone_verified_at"] is not None) == expected[1:]


async def test_a_code_by_sms_proves_no_email_despite_a_later_request_by_email(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode, resources: Resources
) -> None:
    """The code of the SMS is valid until the worker makes the next one."""
    challenge_id = await sign_up(client)
    await ask(client, challenge_id, "sms")
    code = await newest_code()
    await ask(client, challenge_id, "email")

    user = (await answer_with(client, challenge_id, code)).json()["data"]["user"]

    assert await proofs(session, UUID(user["id"])) == (True, False, True)


@pytest.mark.parametrize(("method", "expected"), [("sms", (True, False, True)), ("email", (True, True, True))])
async def test_signing_in_by_email_proves_it_and_by_sms_does_not(
    person: User, client: AsyncClient, session: AsyncSession, newest_code: NewestCode, method: str, expected: Proofs
) -> None:
    challenge_id = await open_challenge(client, "mona@mine.example")
    await ask(client, challenge_id, method)
    await answer_with(client, challenge_id, await newest_code())

    assert await proofs(session, person.id) == expected


async def test_the_registration_mail_holds_the_link_only_where_the_email_is_not_proved(
    client: AsyncClient, newest_code: NewestCode, newest_secrets: ReadSecrets
) -> None:
    for method, has_link in (("sms", True), ("email", False)):
        challenge_id = await sign_up(client, phone_number="+966501234567")
        await ask(client, challenge_id, method)
        await answer_with(client, challenge_id, await newest_code())

        secrets = await newest_secrets()

        assert secrets is not None
        assert bool(secrets["token"]) is has_link


async def test_the_link_proves_the_email(person: User, token: str, client: AsyncClient, session: AsyncSession) -> None:
    assert await confirm(client, token) == 200

    assert await proofs(session, person.id) == (True, True, True)
    row = (await session.execute(select(User.email, User.unverified_email).where(User.id == person.id))).one()
    assert tuple(row) == ("mona@mine.example", None)
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.subject_id) == ("account.email_verified", str(person.id))


async def test_the_link_works_again_after_a_lost_answer(token: str, client: AsyncClient) -> None:
    assert [await confirm(client, token) for _ in range(2)] == [200, 200]


async def test_a_link_sent_again_ends_none_before(
    person: User, token: str, client: AsyncClient, session: AsyncSession, resources: Resources
) -> None:
    assert await a_link(session, resources.settings, person, RegistrationReceived) != token

    assert await confirm(client, token) == 200


async def test_a_link_to_an_address_that_another_account_proved_proves_nothing(
    person: User, token: str, client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    challenge_id = await sign_up(client, email="mona@mine.example")
    await ask(client, challenge_id)
    await answer_with(client, challenge_id, await newest_code())

    assert await confirm(client, token) == 410

    assert await proofs(session, person.id) == (True, False, True)


async def test_a_link_to_an_address_that_was_corrected_proves_nothing(
    person: User, token: str, client: AsyncClient, session: AsyncSession
) -> None:
    await session.execute(text("update users set email = 'new@mine.example', unverified_email = 'new@mine.example'"))
    await session.commit()

    assert await confirm(client, token) == 410


async def test_a_made_up_link_proves_nothing(client: AsyncClient) -> None:
    assert await confirm(client, "A" * 43) == 410


async def test_the_link_lives_a_week(
    person: User, client: AsyncClient, session: AsyncSession, resources: Resources
) -> None:
    for age, status in ((CONFIRMATION_LIFE, 410), (CONFIRMATION_LIFE - timedelta(minutes=1), 200)):
        token = await a_link(session, resources.settings, person, RegistrationReceived, age=age)
        assert await confirm(client, token) == status


async def test_the_link_survives_an_emptied_valkey(token: str, client: AsyncClient, resources: Resources) -> None:
    await resources.redis.flushdb()

    assert await confirm(client, token) == 200


async def test_a_link_of_the_release_before_still_proves_the_email(
    person: User, client: AsyncClient, resources: Resources
) -> None:
    token = new_token()
    promised = orjson.dumps({"user": str(person.id), "email": "mona@mine.example"})
    await resources.redis.set(f"confirm:{hash_token(token)}", promised)

    assert await confirm(client, token) == 200


async def test_no_link_is_minted_for_an_address_with_another_owner(session: AsyncSession, resources: Resources) -> None:
    await a_company(session, email="taken@mine.example")
    person = await a_company(session, verified_by="phone", email="aside@mine.example")
    person.unverified_email = "taken@mine.example"
    await session.commit()

    assert await make_confirmation_token(resources, new_id(), person) is None


async def test_the_waiting_person_gets_the_mail_again_at_most_every_half_minute(
    person: User, sign_in: SignIn, messages: ReadMessages
) -> None:
    browser = await sign_in(person)

    statuses = [(await browser.post("/api/account/email-confirmation", json={})).status_code for _ in range(2)]

    assert statuses == [200, 429]
    assert [(message.template, message.recipient) for message in await messages()] == [
        ("registration_received", "mona@mine.example")
    ]


async def test_a_proved_email_gets_no_mail_again(
    session: AsyncSession, sign_in: SignIn, messages: ReadMessages
) -> None:
    browser = await sign_in(await a_company(session))

    assert (await browser.post("/api/account/email-confirmation", json={})).status_code == 200
    assert await messages() == []


async def test_a_mistyped_email_can_be_corrected_after_a_verification_by_sms(
    person: User, client: AsyncClient, session: AsyncSession, newest_code: NewestCode, resources: Resources
) -> None:
    challenge_id = await open_challenge(client, "mona@mine.example")
    assert (await ask(client, challenge_id, email="right@mine.example")).status_code == 200

    answer = await answer_with(client, challenge_id, await newest_code())

    assert answer.json()["data"]["user"]["email"] == "right@mine.example"
    assert await proofs(session, person.id) == (True, True, True)
