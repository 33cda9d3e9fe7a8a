"""Roles and hand-over: one owner stays, and the contact is an owner."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import User
from tests.api.conftest import ReadMessages, SignIn
from tests.api.people.colleagues.conftest import PEOPLE
from tests.factories.colleagues import a_colleague, an_invited_colleague

Roles = dict[str, tuple[str, bool]]


async def roles(session: AsyncSession) -> Roles:
    """Role, and whether the person is the contact, by first name."""
    people = (await session.scalars(select(User).where(User.company_id.is_not(None)))).all()
    return {person.first_name: (person.company_role, person.is_contact) for person in people}


async def actions(session: AsyncSession) -> list[str]:
    return list((await session.scalars(select(AuditEvent.action).order_by(AuditEvent.at))).all())


async def test_an_owner_promotes_and_demotes(
    owner: User, browser: AsyncClient, session: AsyncSession, messages: ReadMessages
) -> None:
    person = await a_colleague(session, owner)
    path = f"{PEOPLE}/{person.id}/role"
    for role in ("owner", "owner", "member"):
        answer = await browser.put(path, json={"role": role})
        assert (answer.status_code, answer.json()["message"]) == (200, "The role has been changed.")
        assert (await roles(session))["Huda"] == (role, False)
    assert await actions(session) == ["company.role_changed", "company.role_changed"]
    (told,) = await messages()
    assert (told.template, told.user_id, told.params["promoted_by"]) == ("colleague_promoted", person.id, owner.name)


async def test_the_last_owner_stays_one(owner: User, browser: AsyncClient, session: AsyncSession) -> None:
    await a_colleague(session, owner)
    invited = await an_invited_colleague(session, owner)
    invited.company_role = "owner"
    await session.flush()
    demoted = await browser.put(f"{PEOPLE}/{owner.id}/role", json={"role": "member"})
    left = await browser.delete(f"{PEOPLE}/{owner.id}")
    for answer in (demoted, left):
        assert (answer.status_code, answer.json()["error"]) == (409, "last_owner")
    assert (await roles(session))["Noura"] == ("owner", True)


async def test_a_contact_who_steps_down_leaves_it_to_another_owner(
    owner: User, browser: AsyncClient, session: AsyncSession
) -> None:
    await a_colleague(session, owner, company_role="owner")
    path = f"{PEOPLE}/{owner.id}/role"
    assert (await browser.put(path, json={"role": "member"})).status_code == 200
    assert await roles(session) == {"Noura": ("member", False), "Huda": ("owner", True)}
    again = await browser.put(path, json={"role": "member"})
    assert (again.status_code, again.json()["data"]["may_manage"]) == (200, False)
    assert (await browser.put(path, json={"role": "owner"})).status_code == 403


async def test_an_owner_hands_over_and_may_repeat_it(
    owner: User, browser: AsyncClient, session: AsyncSession, messages: ReadMessages
) -> None:
    person = await a_colleague(session, owner)
    third = await a_colleague(session, owner, company_role="owner", first_name="Zaid")
    for _ in range(2):
        answer = await browser.post(f"{PEOPLE}/{person.id}/hand-over")
        assert (answer.status_code, answer.json()["data"]["may_manage"]) == (200, False)
        expected = {"Noura": ("member", False), "Huda": ("owner", True), "Zaid": ("owner", False)}
        assert await roles(session) == expected
    assert await actions(session) == ["company.handed_over"]
    assert {(message.template, message.user_id) for message in await messages()} == {
        ("ownership_moved", person.id),
        ("ownership_moved", third.id),
    }
    assert (await browser.post(f"{PEOPLE}/{third.id}/hand-over")).status_code == 403


async def test_a_member_who_never_owned_it_hands_nothing_over(
    owner: User, session: AsyncSession, sign_in: SignIn
) -> None:
    member = await a_colleague(session, owner)
    answer = await (await sign_in(member)).post(f"{PEOPLE}/{owner.id}/hand-over")
    assert answer.status_code == 403


@pytest.mark.parametrize("act", ["hand-over", "role"])
async def test_an_invited_person_gets_no_role_yet(
    owner: User, browser: AsyncClient, session: AsyncSession, act: str
) -> None:
    person = await an_invited_colleague(session, owner)
    path = f"{PEOPLE}/{person.id}/{act}"
    answer = await (browser.put(path, json={"role": "owner"}) if act == "role" else browser.post(path))
    assert (answer.status_code, answer.json()["error"]) == (409, "colleague_not_active")


async def test_an_owner_does_not_hand_over_to_themselves(owner: User, browser: AsyncClient) -> None:
    answer = await browser.post(f"{PEOPLE}/{owner.id}/hand-over")
    assert (answer.status_code, answer.json()["error"]) == (409, "same_person")
