"""The link of an invitation makes an account once, as long as the address is free."""

from datetime import timedelta
from uuid import uuid4

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus, User
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages, SetDatabaseClock
from tests.api.people.accounts.conftest import NewestCode
from tests.api.people.accounts.signing_in import open_challenge
from tests.api.people.colleagues.conftest import NEW_PASSWORD, PEOPLE, Link, accepting, inviting
from tests.factories.colleagues import a_colleague
from tests.factories.companies import a_company

SHOW, ACCEPT = "/api/colleague-invitation", "/api/colleague-invitation/accept"
INVALID = (410, "colleague_invitation_invalid")


@pytest.fixture
async def token(browser: AsyncClient, link: Link) -> str:
    await browser.post(PEOPLE, json=inviting())
    return await link()


async def invited(session: AsyncSession) -> User:
    statement = select(User).where(User.first_name == "Layla", User.is_contact.is_(False))
    return (await session.scalars(statement)).one()


async def test_the_page_shows_who_invites_whom(owner: User, client: AsyncClient, token: str) -> None:
    answer = await client.post(SHOW, json={"token": token})
    data = answer.json()["data"]
    assert data.pop("valid_until")
    assert data == {
        "organization_name": "Najd Mapping",
        "invited_by": owner.name,
        "email": "layla@najd.example",
        "first_name": "Layla",
        "last_name": "Alshammari",
    }


async def test_accepting_makes_a_member_who_signs_in_with_codes_by_email(
    owner: User,
    client: AsyncClient,
    session: AsyncSession,
    token: str,
    messages: ReadMessages,
    newest_code: NewestCode,
) -> None:
    other = await a_colleague(session, owner, company_role="owner")
    await a_colleague(session, owner)
    answer = await client.post(ACCEPT, params={"locale": "ar"}, json=accepting(token, first_name="Layla"))
    assert (answer.status_code, answer.json()["data"]) == (200, None)
    row = (await session.scalars(select(User).where(User.email == "layla@najd.example"))).one()
    assert (row.first_name, row.position, row.company_role, row.is_contact) == ("Layla", "Surveyor", "member", False)
    assert row.unverified_email is None
    assert row.email_verified_at == row.verified_at == row.agreed_at
    assert row.email_verified_at is not None
    assert (row.locale, row.agreed_language) == ("ar", "ar")
    told = [message for message in await messages() if message.template == "colleague_joined"]
    assert {message.user_id for message in told} == {owner.id, other.id}
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "company.person_joined"))).one()
    assert (event.actor_name, event.subject_id) == ("Layla Alshammari", str(owner.company_id))

    challenge = await client.post("/api/login/check-credentials", json={"email": row.email, "password": NEW_PASSWORD})
    opened = challenge.json()["data"]
    assert (opened["purpose"], opened["methods"], opened["phone_number"]) == ("login", ["email"], None)
    challenge_id = await open_challenge(client, row.email, NEW_PASSWORD)
    await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": "email"})
    login = await client.post("/api/login", json={"challenge_id": challenge_id, "code": await newest_code()})
    user = login.json()["data"]["user"]
    assert (user["status"], user["company"]["organization_name"]) == ("Approved", "Najd Mapping")
    assert "registration_received" not in [message.template for message in await messages()]


async def test_a_link_works_once_and_nowhere_else(client: AsyncClient, session: AsyncSession, token: str) -> None:
    body = {"token": token, "password": NEW_PASSWORD, "confirm_password": NEW_PASSWORD}
    assert (await client.post("/api/password/reset", json=body)).status_code == 410
    assert (await invited(session)).verified_at is None
    assert (await client.post(ACCEPT, json=accepting(token))).status_code == 200
    for path, again in ((ACCEPT, accepting(token)), (SHOW, {"token": token}), (ACCEPT, accepting(uuid4().hex))):
        answer = await client.post(path, json=again)
        assert (answer.status_code, answer.json()["error"]) == INVALID


async def test_the_link_survives_an_emptied_valkey(client: AsyncClient, token: str, resources: Resources) -> None:
    await resources.redis.flushdb()
    assert (await client.post(SHOW, json={"token": token})).status_code == 200
    assert (await client.post(ACCEPT, json=accepting(token))).status_code == 200


@pytest.mark.parametrize(("after", "status"), [(timedelta(0), 410), (timedelta(milliseconds=-1), 200)])
async def test_the_last_millisecond_counts(
    client: AsyncClient,
    session: AsyncSession,
    token: str,
    set_database_clock: SetDatabaseClock,
    after: timedelta,
    status: int,
) -> None:
    row = await invited(session)
    assert row.invited_at is not None
    await set_database_clock(row.invited_at + timedelta(hours=72) + after)
    assert (await client.post(SHOW, json={"token": token})).status_code == status
    assert (await client.post(ACCEPT, json=accepting(token))).status_code == status


async def test_a_revoked_invitation_is_no_longer_valid(
    browser: AsyncClient, client: AsyncClient, session: AsyncSession, token: str
) -> None:
    person_id = (await invited(session)).id
    assert (await browser.delete(f"{PEOPLE}/{person_id}")).status_code == 200
    answer = await client.post(ACCEPT, json=accepting(token))
    assert (answer.status_code, answer.json()["error"]) == INVALID
    assert (await browser.delete(f"{PEOPLE}/{person_id}")).status_code == 200


async def test_a_company_that_is_no_longer_approved_gets_no_new_person(
    client: AsyncClient, session: AsyncSession, token: str
) -> None:
    row = await invited(session)
    row.status = AccountStatus.REJECTED
    await session.commit()
    answer = await client.post(ACCEPT, json=accepting(token))
    assert (answer.status_code, answer.json()["error"]) == INVALID


async def test_an_address_that_another_account_has_proved_is_taken(
    client: AsyncClient, session: AsyncSession, token: str
) -> None:
    await a_company(session, email="layla@najd.example")
    for path, body in ((SHOW, {"token": token}), (ACCEPT, accepting(token))):
        answer = await client.post(path, json=body)
        assert (answer.status_code, answer.json()["error"]) == (409, "address_taken_meanwhile")


async def test_a_registration_without_proof_gives_way(client: AsyncClient, session: AsyncSession, token: str) -> None:
    registration = await a_company(session, email="layla@najd.example", verified=False)
    assert (await client.post(ACCEPT, json=accepting(token))).status_code == 200
    await session.refresh(registration)
    assert registration.email != "layla@najd.example"


@pytest.mark.parametrize(
    ("changes", "field", "error"),
    [
        ({"agreement": False}, "agreement", "agreement_required"),
        ({"confirm_password": "Another-Horse-8"}, "confirm_password", "passwords_must_match"),
        ({"first_name": ""}, "first_name", "required"),
    ],
)
async def test_what_is_wrong_is_named_and_the_link_stays(
    client: AsyncClient, token: str, changes: dict[str, object], field: str, error: str
) -> None:
    answer = await client.post(ACCEPT, json=accepting(token, **changes))
    (problem,) = answer.json()["fields"]
    assert (answer.status_code, problem["field"], problem["error"]) == (422, field, error)
    assert (await client.post(ACCEPT, json=accepting(token))).status_code == 200


async def test_a_member_changes_the_name_without_the_fields_of_a_registration(
    owner: User, client: AsyncClient, session: AsyncSession, token: str, newest_code: NewestCode
) -> None:
    await client.post(ACCEPT, json=accepting(token))
    challenge_id = await open_challenge(client, "layla@najd.example", NEW_PASSWORD)
    await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": "email"})
    await client.post("/api/login", json={"challenge_id": challenge_id, "code": await newest_code()})
    answer = await client.put("/api/account/profile", json={"first_name": "Leila", "last_name": "Alshammari"})
    assert (answer.status_code, answer.json()["data"]["first_name"]) == (200, "Leila")
