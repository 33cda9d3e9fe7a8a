"""A registration without a proved email does not block later ones; the first proof gets the address."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.features.people.accounts.addresses import release
from portal.features.people.admins.accounts import create_admin
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import ReadMessages
from tests.api.people.accounts.codes import answer_with, ask, forget_waiting, sign_up
from tests.api.people.accounts.conftest import NewestCode
from tests.api.people.accounts.signing_in import open_challenge, walk_in
from tests.factories.accounts import PASSWORD
from tests.factories.companies import a_company
from tests.factories.invitations import an_invitation
from tests.factories.registrations import a_registration

EMAIL = "owner@mine.example"
STRANGERS_PASSWORD = "Other-Words-9-battery"


async def stranger_signs_up(client: AsyncClient) -> str:
    return await sign_up(client, email=EMAIL, password=STRANGERS_PASSWORD, confirm_password=STRANGERS_PASSWORD)


async def owners(session: AsyncSession) -> list[str]:
    """Returns the names of companies that have the address."""
    statement = select(Company.organization_name).join(User, User.company_id == Company.id)
    return list((await session.scalars(statement.where(func.lower(User.email) == EMAIL))).all())


async def test_an_unproved_registration_blocks_no_later_one(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    await stranger_signs_up(client)

    challenge_id = await sign_up(client, email=EMAIL, organization_name="The owner")
    await ask(client, challenge_id)
    answer = await answer_with(client, challenge_id, await newest_code())

    assert answer.status_code == 200, answer.text
    assert answer.json()["data"]["user"]["email"] == EMAIL
    assert await owners(session) == ["The owner"]
    await open_challenge(client, EMAIL)


async def test_the_first_proof_wins_and_the_other_registration_can_no_longer_verify(
    client: AsyncClient, session: AsyncSession, resources: Resources, newest_code: NewestCode
) -> None:
    strangers = await stranger_signs_up(client)
    await ask(client, strangers)
    strangers_code = await newest_code()
    await forget_waiting(resources)
    own = await sign_up(client, email=EMAIL, organization_name="The owner")
    await ask(client, own)
    await answer_with(client, own, await newest_code())

    late = await answer_with(client, strangers, strangers_code)

    assert (late.status_code, late.json()["error"]) == (410, "challenge_expired")
    assert await owners(session) == ["The owner"]
    answer = await client.post("/api/login/check-credentials", json={"email": EMAIL, "password": STRANGERS_PASSWORD})
    assert answer.status_code == 401


async def test_an_open_registration_is_answered_as_before_after_another_proved_the_address(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    """A refusal would reveal that the owner has registered."""
    first = await sign_up(client, email=EMAIL, organization_name="First")
    second = await stranger_signs_up(client)
    await ask(client, first)
    assert (await answer_with(client, first, await newest_code())).status_code == 200

    assert (await ask(client, second)).status_code == 200
    assert (await answer_with(client, second, await newest_code())).status_code == 410
    assert await owners(session) == ["First"]


async def test_a_registration_that_was_verified_by_sms_claims_no_email(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    strangers = await stranger_signs_up(client)
    await ask(client, strangers, "sms")
    answer = await answer_with(client, strangers, await newest_code())
    assert answer.json()["data"]["user"]["email_verified_at"] is None

    own = await sign_up(client, email=EMAIL, organization_name="The owner")
    await ask(client, own)

    assert (await answer_with(client, own, await newest_code())).status_code == 200
    assert await owners(session) == ["The owner"]


async def test_an_account_that_the_release_before_wrote_is_released_too(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    old = await a_company(session, verified=False, email=EMAIL)
    await session.execute(text("update users set unverified_email = null"))
    await session.commit()

    own = await stranger_signs_up(client)
    await ask(client, own)
    assert (await answer_with(client, own, await newest_code())).status_code == 200

    row = (await session.execute(select(User.email, User.unverified_email).where(User.id == old.id))).one()
    assert tuple(row) == (f"{old.id.hex}@unclaimed.invalid", EMAIL)


async def test_an_unproved_registration_keeps_no_administrator_out(
    client: AsyncClient, session: AsyncSession, settings: Settings
) -> None:
    await sign_up(client, email=EMAIL)

    admin = await create_admin(
        session, settings, email=EMAIL, first_name="Salma", last_name="Alharbi", password=PASSWORD, grants=()
    )

    assert admin.email == EMAIL


async def test_data_of_an_account_is_not_released(session: AsyncSession) -> None:
    owner = await a_company(session, email=EMAIL)

    await release(session, EMAIL)

    assert (await session.scalars(select(User.email).where(User.id == owner.id))).one() == EMAIL


async def test_a_right_password_of_an_unverified_account_goes_on_to_its_verification(
    client: AsyncClient, newest_code: NewestCode
) -> None:
    await sign_up(client, email="other@free.example")
    await stranger_signs_up(client)
    await sign_up(client, email=EMAIL)

    user = await walk_in(client, newest_code, EMAIL)

    assert (user["email"], user["email_verified_at"] is not None) == (EMAIL, True)


async def test_registering_again_after_a_lost_answer_continues_the_same_registration(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    invitation = await an_invitation(session, max_uses=1, uses=0)
    body = a_registration(email=EMAIL, invitation_code=invitation.code)
    first = (await client.post("/api/user", json=body)).json()["data"]

    again = await client.post("/api/user", json={**body, "organization_name": "Typed last", "first_name": "Mona"})

    assert again.status_code == 201, again.text
    data = again.json()["data"]
    assert data["user"]["id"] == first["user"]["id"]
    assert data["challenge"]["challenge_id"] != first["challenge"]["challenge_id"]
    assert (await session.scalars(select(Company.organization_name))).all() == ["Typed last"]
    assert (await session.scalars(select(User.first_name))).all() == ["Mona"]
    await session.refresh(invitation)
    assert invitation.uses == 1
    await ask(client, data["challenge"]["challenge_id"])
    assert (await answer_with(client, data["challenge"]["challenge_id"], await newest_code())).status_code == 200


async def test_the_phone_of_an_earlier_challenge_is_not_proved_for_a_number_typed_later(
    client: AsyncClient, newest_code: NewestCode
) -> None:
    body = a_registration(email=EMAIL, phone_number="+966501234567")
    first = (await client.post("/api/user", json=body)).json()["data"]["challenge"]["challenge_id"]
    await client.post("/api/user", json={**body, "phone_number": "+966551234567"})
    await ask(client, first, "sms")

    assert (await answer_with(client, first, await newest_code())).status_code == 410


async def test_another_password_does_not_continue_a_registration(client: AsyncClient, session: AsyncSession) -> None:
    await stranger_signs_up(client)

    await sign_up(client, email=EMAIL)

    assert (await session.execute(select(func.count()).select_from(Company))).scalar_one() == 2


@pytest.mark.parametrize("verified", [True, False], ids=["verified", "a day old"])
async def test_a_registration_is_continued_only_while_it_is_young_and_unverified(
    client: AsyncClient, session: AsyncSession, verified: bool
) -> None:
    await a_company(session, verified=verified, email=EMAIL)
    if not verified:
        await session.execute(text("update users set created_at = now() - interval '25 hours'"))
    await session.commit()

    await sign_up(client, email=EMAIL)

    assert (await session.execute(select(func.count()).select_from(Company))).scalar_one() == 2


async def test_mails_about_a_registration_go_to_the_address_that_was_typed(
    client: AsyncClient, newest_code: NewestCode, messages: ReadMessages
) -> None:
    """Another registration has the address in the unique column."""
    await stranger_signs_up(client)
    own = await sign_up(client, email=EMAIL)
    await ask(client, own, "sms")
    await answer_with(client, own, await newest_code())

    assert [(message.template, message.recipient) for message in await messages()] == [
        ("sign_up_code", "+966501234567"),
        ("registration_received", EMAIL),
    ]
