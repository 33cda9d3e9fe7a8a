"""Owners who change each other, and one link used twice, at the same moment."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from uuid import UUID

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus, CompanyRole, User
from portal.domain.messaging.models import Message
from portal.features.people.accounts.addresses import find_owner
from portal.features.people.colleagues import changing
from portal.features.people.colleagues.queries import Team, find_team
from portal.features.people.registration import invited
from tests.api.conftest import Committed
from tests.api.people.colleagues.conftest import PEOPLE, accepting, inviting
from tests.barriers import Barrier
from tests.factories.colleagues import a_colleague, an_invited_colleague
from tests.factories.companies import a_company
from tests.factories.links import an_invitation_link

pytestmark = pytest.mark.race
EACH_ACT = pytest.mark.parametrize("act", ["demote", "remove", "leave", "step down"])


async def two_owners(committed: Committed) -> tuple[User, User]:
    async with committed.transaction() as session:
        one = await a_company(session, status=AccountStatus.APPROVED)
        return one, await a_colleague(session, one, company_role="owner")


@asynccontextmanager
async def browsers(committed: Committed, *people: User) -> AsyncIterator[list[AsyncClient]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(committed.browser(person)) for person in people]


async def owners(committed: Committed) -> int:
    async with committed.transaction() as session:
        statement = select(func.count()).select_from(User).where(User.company_role == CompanyRole.OWNER)
        return (await session.execute(statement)).scalar_one()


async def contacts(committed: Committed) -> int:
    async with committed.transaction() as session:
        return (await session.execute(select(func.count()).select_from(User).where(User.is_contact))).scalar_one()


async def both(committed: Committed, act: str) -> list[Response]:
    one, other = await two_owners(committed)
    async with browsers(committed, one, other) as (first, second):
        answers: list[Response] = await asyncio.gather(_act(first, act, one, other), _act(second, act, other, one))
        return answers


def _act(browser: AsyncClient, act: str, oneself: User, other: User) -> Any:
    person = oneself if act in {"leave", "step down"} else other
    path = f"{PEOPLE}/{person.id}"
    if act in {"remove", "leave"}:
        return browser.delete(path)
    return browser.put(f"{path}/role", json={"role": "member"})


async def test_without_the_lock_no_owner_is_left(committed: Committed, monkeypatch: pytest.MonkeyPatch) -> None:
    barrier = Barrier(2)

    async def without_lock(session: AsyncSession, company_id: UUID | None, *, lock: bool = False) -> Team | None:
        team = await find_team(session, company_id)
        if lock:
            await barrier.wait()
        return team

    monkeypatch.setattr(changing, "find_team", without_lock)
    # Neither is the contact: a contact who steps down makes another owner the contact, which a unique index can refuse.
    async with committed.transaction() as session:
        company = await a_company(session, status=AccountStatus.APPROVED, first_name="Contact")
        company.company_role = CompanyRole.MEMBER
        one, other = [await a_colleague(session, company, company_role="owner") for _ in range(2)]
    async with browsers(committed, one, other) as (first, second):
        answers = await asyncio.gather(_act(first, "step down", one, other), _act(second, "step down", other, one))
    assert [answer.status_code for answer in answers] == [200, 200]
    assert await owners(committed) == 0


@EACH_ACT
async def test_of_two_owners_one_stays(committed: Committed, act: str) -> None:
    answers = await both(committed, act)
    late = {"demote": 403, "remove": 401, "leave": 409, "step down": 409}[act]
    assert sorted(answer.status_code for answer in answers) == [200, late]
    assert (await owners(committed), await contacts(committed)) == (1, 1)


async def test_of_two_owners_who_hand_over_to_each_other_one_owns_it(committed: Committed) -> None:
    one, other = await two_owners(committed)
    async with browsers(committed, one, other) as (first, second):
        answers = await asyncio.gather(
            first.post(f"{PEOPLE}/{other.id}/hand-over"), second.post(f"{PEOPLE}/{one.id}/hand-over")
        )
    assert all(answer.status_code == 200 for answer in answers) or sorted(answer.status_code for answer in answers) == [
        200,
        403,
    ]
    assert (await owners(committed), await contacts(committed)) == (1, 1)


async def test_a_link_that_is_used_twice_at_once_makes_one_account(committed: Committed) -> None:
    async with committed.transaction() as session:
        owner = await a_company(session, status=AccountStatus.APPROVED)
        person = await an_invited_colleague(session, owner)
        token = await an_invitation_link(session, committed.resources.settings, person)
    async with browsers(committed, owner) as (client,):
        answers = await asyncio.gather(
            *(client.post("/api/colleague-invitation/accept", json=accepting(token)) for _ in range(3))
        )
    assert sorted(answer.status_code for answer in answers) == [200, 410, 410]
    async with committed.transaction() as session:
        joined = select(func.count()).select_from(AuditEvent).where(AuditEvent.action == "company.person_joined")
        assert (await session.execute(joined)).scalar_one() == 1
        assert (await session.scalars(select(Message.template))).all() == [
            "colleague_invitation",
            "colleague_joined",
        ]


async def test_a_link_that_is_used_while_it_is_read_is_not_valid(
    committed: Committed, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with committed.transaction() as session:
        owner = await a_company(session, status=AccountStatus.APPROVED)
        person = await an_invited_colleague(session, owner)
        body = accepting(await an_invitation_link(session, committed.resources.settings, person))
    path = "/api/colleague-invitation/accept"

    async with browsers(committed, owner) as (client,):

        async def after_another(session: AsyncSession, email: str) -> User | None:
            monkeypatch.undo()
            assert (await client.post(path, json=body)).status_code == 200
            return await find_owner(session, email)

        monkeypatch.setattr(invited, "find_owner", after_another)
        assert (await client.post(path, json=body)).status_code == 410


async def test_two_companies_invite_one_address_and_one_gets_it(committed: Committed) -> None:
    async with committed.transaction() as session:
        companies = [await a_company(session, status=AccountStatus.APPROVED) for _ in range(2)]
        people = [
            await an_invited_colleague(session, company, unverified_email="sami@free.example") for company in companies
        ]
        tokens = [await an_invitation_link(session, committed.resources.settings, person) for person in people]
    async with browsers(committed, *companies) as clients:
        answers = await asyncio.gather(
            *(
                client.post("/api/colleague-invitation/accept", json=accepting(token))
                for client, token in zip(clients, tokens, strict=True)
            )
        )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert {answer.json().get("error") for answer in answers} == {None, "address_taken_meanwhile"}


async def test_of_two_invitations_of_one_address_one_is_written(committed: Committed) -> None:
    one, other = await two_owners(committed)
    async with browsers(committed, one, other) as clients:
        answers = await asyncio.gather(*(client.post(PEOPLE, json=inviting()) for client in clients))
    assert sorted(answer.status_code for answer in answers) == [201, 422]


async def test_a_person_who_is_removed_while_accepting_has_no_account(committed: Committed) -> None:
    async with committed.transaction() as session:
        owner = await a_company(session, status=AccountStatus.APPROVED)
        person = await an_invited_colleague(session, owner)
        token = await an_invitation_link(session, committed.resources.settings, person)
    async with browsers(committed, owner) as (client,):
        accepted, removed = await asyncio.gather(
            client.post("/api/colleague-invitation/accept", json=accepting(token)),
            client.delete(f"{PEOPLE}/{person.id}"),
        )
    assert (removed.status_code, accepted.status_code in {200, 410}) == (200, True)
    async with committed.transaction() as session:
        assert (await session.scalars(select(User.id))).all() == [owner.id]
