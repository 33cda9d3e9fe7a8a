"""Every route × everybody: what is declared is what happens."""

import re
from dataclasses import dataclass
from uuid import UUID

import pytest
from httpx import AsyncClient
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.access.models import Permission
from portal.access.service import GRANTABLE, Action, Grant, Subject
from portal.accounts.models import AccountStatus, User
from portal.resources import Resources
from tests.api.conftest import SignIn
from tests.api.test_routes import RULES
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.sessions import signed_in
from tests.factories.submissions import a_submission

API_ROUTES = sorted(route for route, rule in RULES.items() if " /api/" in route and rule != "public")
APPROVED, ANSWERED, ADMIN = "approved company", "approved company with answers", "admin"
LIBRARY = "approved company with answers, or admin"
MISSING_ID = "01890000-0000-7000-8000-000000000000"


@dataclass(frozen=True, slots=True)
class Somebody:
    """One who asks; ``may`` lists the rules that let them through."""

    name: str
    headers: dict[str, str]
    may: frozenset[str]


@pytest.fixture
async def everybody(session: AsyncSession, resources: Resources) -> list[Somebody]:
    people: list[tuple[str, User, set[str]]] = []
    for status in (AccountStatus.PENDING, AccountStatus.REJECTED):
        people.append((f"{status} company", await a_company(session, status=status), set()))
        # Answers from before do not help.
        people.append((f"{status} company with answers", await a_company(session, status=status, answered=True), set()))
    people.append(("approved company", await a_company(session, status=AccountStatus.APPROVED), {APPROVED}))
    rfi = await an_rfi(session)
    answered, misled = [await a_company(session, status=AccountStatus.APPROVED, answered=True) for _ in range(2)]
    for user in (answered, misled):
        await a_submission(session, user, rfi, submitted=True)
    people.append(("answered company", answered, {APPROVED, ANSWERED, LIBRARY}))
    # Rows in the permissions make no administrator of a company.
    session.add_all(Permission(user_id=misled.id, action=grant.action, subject=grant.subject) for grant in GRANTABLE)
    people.append(("company with permissions", misled, {APPROVED, ANSWERED, LIBRARY}))
    people.append(("administrator without permissions", await an_admin(session, grants=[]), {ADMIN, LIBRARY}))
    for grant in sorted(GRANTABLE, key=str):
        rule = f"{grant.action} {grant.subject}"
        people.append((f"administrator with {rule}", await an_admin(session, grants=[grant]), {ADMIN, LIBRARY, rule}))
    await session.flush()
    return [
        Somebody(name, await signed_in(resources, user), frozenset(rules | {"signed in"}))
        for name, user, rules in people
    ]


async def status_of(client: AsyncClient, route: str, headers: dict[str, str]) -> tuple[int, str | None]:
    method, path = route.split(" ")
    answer = await client.request(method, re.sub(r"\{\w+\}", MISSING_ID, path), headers=headers, json={})
    return answer.status_code, answer.json().get("error") if answer.status_code >= 400 else None


@pytest.mark.parametrize("route", API_ROUTES)
async def test_who_is_let_through(client: AsyncClient, everybody: list[Somebody], route: str) -> None:
    rule = RULES[route]
    for somebody in everybody:
        status, error = await status_of(client, route, somebody.headers)
        if set(rule.split(" or ")) & somebody.may or rule in somebody.may:
            assert status not in {401, 403, 500}, f"{somebody.name}: {status} {error}"
        else:
            assert (status, error) == (403, "forbidden"), somebody.name


@pytest.mark.parametrize("route", API_ROUTES)
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Cookie": "portal_session=forged"},
        {"Cookie": "__Host-portal_session=forged"},
        {"Authorization": "Bearer x"},
    ],
)
async def test_nobody_in_particular_is_not_let_through(
    client: AsyncClient, route: str, headers: dict[str, str]
) -> None:
    assert await status_of(client, route, headers) == (401, "unauthenticated")


@pytest.fixture
async def viewer(session: AsyncSession) -> User:
    return await an_admin(session, grants=[Grant(Action.VIEW, Subject.PENDING_COMPANIES)])


@pytest.fixture
async def browser(viewer: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(viewer)


async def test_a_removed_permission_counts_from_the_next_request(
    session: AsyncSession, viewer: User, browser: AsyncClient
) -> None:
    assert (await browser.get("/api/pending-users")).status_code == 200
    await session.execute(delete(Permission).where(Permission.user_id == viewer.id))
    assert (await browser.get("/api/pending-users")).status_code == 403


async def test_a_given_permission_counts_from_the_next_request(
    session: AsyncSession, viewer: User, browser: AsyncClient
) -> None:
    company = await a_company(session)
    path = f"/api/users/{company.id}/approve"
    assert (await browser.put(path)).status_code == 403
    assert await session.scalar(select(User.status).where(User.id == company.id)) == "pending"
    session.add(Permission(user_id=viewer.id, action="APPROVE", subject="pendingCompanies"))
    await session.flush()
    assert (await browser.put(path)).status_code == 200


async def test_a_deleted_person_is_nobody_from_the_next_request(
    session: AsyncSession, viewer: User, browser: AsyncClient
) -> None:
    await session.execute(delete(User).where(User.id == viewer.id))
    assert (await browser.get("/api/pending-users")).status_code == 401


async def test_a_withdrawn_approval_counts_from_the_next_request(session: AsyncSession, sign_in: SignIn) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    browser = await sign_in(user)
    assert (await browser.get("/api/documents")).status_code == 200
    await session.execute(update(User).where(User.id == user.id).values(status=AccountStatus.REJECTED))
    assert (await browser.get("/api/documents")).status_code == 403


async def test_what_does_not_exist_is_404_for_everybody(client: AsyncClient, browser: AsyncClient) -> None:
    for somebody in (client, browser):
        answer = await somebody.get("/api/nothing-here")
        assert (answer.status_code, answer.json()["error"]) == (404, "not_found")


async def test_hidden_and_missing_look_the_same_to_those_who_may_look(
    session: AsyncSession, browser: AsyncClient
) -> None:
    hidden: list[UUID | str] = [
        (await a_company(session, verified=False)).id,
        (await a_company(session, status=AccountStatus.APPROVED)).id,
        (await an_admin(session)).id,
        MISSING_ID,
    ]
    answers = [(await browser.get(f"/api/pending-users/{user_id}")).json() for user_id in hidden]
    assert all({**answer, "request_id": ""} == {**answers[0], "request_id": ""} for answer in answers)
    assert answers[0]["code"] == 404
