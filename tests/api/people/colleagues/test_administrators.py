"""Administrators see the people of an approved company, and move the ownership if its owner is gone."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus, User
from tests.api.access.objects import MISSING_ID
from tests.api.conftest import ReadMessages, SignIn
from tests.factories.accounts import an_admin
from tests.factories.colleagues import a_colleague, an_invited_colleague
from tests.factories.companies import a_company

VIEW, APPROVE = Grant(Action.VIEW, Subject.ACTIVE_COMPANIES), Grant(Action.APPROVE, Subject.PENDING_COMPANIES)


@pytest.fixture
async def admin(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    return await sign_in(await an_admin(session, grants=[VIEW, APPROVE]))


def people(company: User) -> str:
    return f"/api/companies/{company.company_id}/people"


async def test_the_people_are_shown(owner: User, admin: AsyncClient, session: AsyncSession) -> None:
    await a_colleague(session, owner)
    await an_invited_colleague(session, owner)
    data = (await admin.get(people(owner))).json()["data"]
    assert [(one["first_name"], one["state"], one["is_self"]) for one in data["people"]] == [
        ("Noura", "active", False),
        ("Huda", "active", False),
        ("Huda", "invited", False),
    ]
    assert data["may_manage"] is False


async def test_ownership_moves_and_may_be_repeated(
    owner: User, admin: AsyncClient, session: AsyncSession, messages: ReadMessages
) -> None:
    person = await a_colleague(session, owner)
    other = await a_colleague(session, owner, company_role="owner", first_name="Zaid")
    for _ in range(2):
        answer = await admin.post(f"{people(owner)}/{person.id}/owner")
        assert answer.status_code == 200, answer.text
        shown = {one["first_name"]: (one["role"], one["is_contact"]) for one in answer.json()["data"]["people"]}
        assert shown == {"Noura": ("member", False), "Huda": ("owner", True), "Zaid": ("owner", False)}
    told = await messages()
    assert {message.user_id for message in told} == {owner.id, person.id, other.id}
    assert {message.template for message in told} == {"ownership_moved"}
    assert "Salma" not in str([message.params for message in told])
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.details["name"]) == ("company.ownership_moved", "Huda Alzahrani")
    assert event.details["before"] == owner.name


async def test_it_goes_to_a_person_with_a_proved_address_only(
    owner: User, admin: AsyncClient, session: AsyncSession
) -> None:
    invited = await an_invited_colleague(session, owner)
    unproved = await a_colleague(session, owner)
    unproved.email_verified_at = None
    await session.flush()
    for person in (invited, unproved):
        answer = await admin.post(f"{people(owner)}/{person.id}/owner")
        assert (answer.status_code, answer.json()["error"]) == (409, "colleague_not_active")


async def test_other_people_and_companies_are_missing(owner: User, admin: AsyncClient, session: AsyncSession) -> None:
    other = await a_company(session, status=AccountStatus.APPROVED)
    waiting = await a_company(session)
    for path in (f"{people(owner)}/{other.id}", f"{people(owner)}/{MISSING_ID}", f"{people(waiting)}/{waiting.id}"):
        assert (await admin.post(f"{path}/owner")).status_code == 404
    assert (await admin.get(people(waiting))).status_code == 404
    assert (await admin.get(f"/api/companies/{MISSING_ID}/people")).status_code == 404


async def test_both_permissions_are_needed(owner: User, session: AsyncSession, sign_in: SignIn) -> None:
    person = await a_colleague(session, owner)
    for grants in ([VIEW], [APPROVE]):
        browser = await sign_in(await an_admin(session, grants=grants))
        assert (await browser.post(f"{people(owner)}/{person.id}/owner")).status_code == 403
