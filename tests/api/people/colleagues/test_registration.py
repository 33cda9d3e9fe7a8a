"""In a registration that awaits a decision again, a colleague corrects the contact's fields, not their own."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.domain.registration.models import RegistrationCorrection
from tests.api.conftest import SignIn
from tests.factories.colleagues import a_colleague
from tests.factories.companies import a_company


async def test_a_member_sends_the_registration_again_with_the_name_of_the_contact(
    session: AsyncSession, sign_in: SignIn
) -> None:
    contact = await a_company(session, status=AccountStatus.RETURNED, return_fields=("first_name", "organization_name"))
    member = await a_colleague(session, contact)
    theirs = await sign_in(member)
    body = {"first_name": "Nora", "organization_name": "Najd Geomatics"}
    answer = await theirs.post("/api/registration/send-again", json=body)
    assert answer.status_code == 200, answer.text
    await session.refresh(contact)
    await session.refresh(member)
    assert (contact.first_name, member.first_name) == ("Nora", "Huda")
    correction = (await session.scalars(select(RegistrationCorrection))).one()
    assert correction.corrected_by_name == member.name


async def test_the_name_of_a_member_is_no_correction_of_the_registration(
    session: AsyncSession, sign_in: SignIn
) -> None:
    member = await a_colleague(session, await a_company(session))
    theirs = await sign_in(member)
    name = {"first_name": "Leila", "last_name": "Alzahrani"}
    for more, position in (({"position": "Surveyor"}, "Surveyor"), ({}, "Surveyor"), ({"position": None}, None)):
        answer = await theirs.put("/api/account/profile", json=name | more)
        assert answer.status_code == 200, answer.text
        assert (answer.json()["data"]["first_name"], answer.json()["data"]["position"]) == ("Leila", position)
    assert (await session.scalars(select(RegistrationCorrection))).all() == []
