"""Every route × every permission × every role, on objects of others: the server enforces what the routes declare."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from uuid import UUID

import pytest
from httpx2 import AsyncClient
from sqlalchemy import URL, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import GRANTABLE, Action, Grant, Subject
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources, open_resources
from portal.platform.settings import Settings
from tests.api.access.objects import MISSING_ID, PARAMETER, Objects, address, everything_stored, make_objects
from tests.api.conftest import SignIn, rolled_back
from tests.api.people.colleagues.conftest import inviting
from tests.api.route_rules import RULES
from tests.databases import copied_database
from tests.factories.accounts import an_admin
from tests.factories.colleagues import a_colleague
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.sessions import signed_in
from tests.factories.submissions import a_submission

API_ROUTES = sorted(route for route, rule in RULES.items() if " /api/" in route and rule != "public")
APPROVED, ANSWERED, ADMIN = "approved company", "approved company with answers", "admin"
LIBRARY = "approved company with answers, or admin"
COMPANY_RULES = {"approved company", "approved company with answers"}
OF_COMPANIES = sorted(
    route for route in API_ROUTES if RULES[route] in COMPANY_RULES and PARAMETER.search(route) is not None
)
# The permission admits the caller to the route; the object then requires its owner.
OF_ONESELF = {"POST /api/bundles/{bundle_id}/cancel"}
# The use case needs another permission, too.
ALSO_NEEDS = {"POST /api/companies/{company_id}/people/{person_id}/owner": "VIEW activeCompanies"}
OF_OWNERS = {
    "DELETE /api/company/people/{person_id}",
    "POST /api/company/people",
    "POST /api/company/people/{person_id}/hand-over",
    "POST /api/company/people/{person_id}/invite",
    "PUT /api/company/people/{person_id}/role",
}
# Without a valid body, a route does not look for its object.
BODIES: dict[str, dict[str, object]] = {
    "POST /api/company/people": inviting(),
    "PUT /api/company/people/{person_id}/role": {"role": "member"},
}
NO_SESSION: tuple[dict[str, str], ...] = (
    {},
    {"Cookie": "portal_session=forged"},
    {"Cookie": "__Host-portal_session=forged"},
    {"Authorization": "Bearer x"},
)
NOTHING: Objects = dict.fromkeys(PARAMETER.findall(" ".join(API_ROUTES)), MISSING_ID)


@dataclass(frozen=True, slots=True)
class Caller:
    """A caller; ``may`` lists the rules that admit it."""

    name: str
    headers: dict[str, str]
    may: frozenset[str]

    @property
    def is_member(self) -> bool:
        return self.name.startswith("member ")

    @property
    def is_company(self) -> bool:
        return "company" in self.name


@dataclass(frozen=True, slots=True)
class Stage:
    """``people``: user, name and rules. ``objects`` belong to none of them."""

    resources: Resources
    people: list[tuple[str, User, set[str]]]
    objects: Objects


@pytest.fixture(scope="module")
async def stage(template: URL, settings_of: Callable[[URL], Settings]) -> AsyncIterator[Stage]:
    """A database with every person and object, made once, because that takes longer than most tests."""
    async with (
        copied_database(template) as database,
        open_resources(settings_of(database), application_name="tests") as resources,
    ):
        async with unit_of_work(resources.sessions) as session:
            rfi = await an_rfi(session)
            stage = Stage(resources, await make_people(session, rfi), await make_objects(session, rfi))
        yield stage


@pytest.fixture
async def resources(stage: Stage) -> AsyncIterator[Resources]:
    async with rolled_back(stage.resources) as resources:
        yield resources


@pytest.fixture
def objects(stage: Stage) -> Objects:
    return stage.objects


@pytest.fixture
async def callers(stage: Stage, resources: Resources) -> list[Caller]:
    return [
        Caller(name, await signed_in(resources, user), frozenset(rules | {"signed in"}))
        for name, user, rules in stage.people
    ]


async def make_people(session: AsyncSession, rfi: Rfi) -> list[tuple[str, User, set[str]]]:
    people: list[tuple[str, User, set[str]]] = []
    for status in (AccountStatus.PENDING, AccountStatus.REJECTED):
        people.append((f"{status} company", await a_company(session, status=status), set()))
        # Earlier responses must not have an effect.
        people.append((f"{status} company with answers", await a_company(session, status=status, answered=True), set()))
    approved = await a_company(session, status=AccountStatus.APPROVED)
    people.append(("approved company", approved, {APPROVED}))
    answered, misled = [await a_company(session, status=AccountStatus.APPROVED, answered=True) for _ in range(2)]
    for user in (answered, misled):
        await a_submission(session, user, rfi, submitted=True)
    people.append(("answered company", answered, {APPROVED, ANSWERED, LIBRARY}))
    # Rows in the permissions table do not make a company's representative an administrator.
    session.add_all(Permission(user_id=misled.id, action=grant.action, subject=grant.subject) for grant in GRANTABLE)
    people.append(("company with permissions", misled, {APPROVED, ANSWERED, LIBRARY}))
    people.append(
        ("member of the answered company", await a_colleague(session, answered), {APPROVED, ANSWERED, LIBRARY})
    )
    people.append(
        ("second owner of the approved company", await a_colleague(session, approved, company_role="owner"), {APPROVED})
    )
    people.append(("administrator without permissions", await an_admin(session, grants=[]), {ADMIN, LIBRARY}))
    for grant in sorted(GRANTABLE, key=str):
        rule, view = f"{grant.action} {grant.subject}", f"VIEW {grant.subject}"
        administrator = await an_admin(session, grants=[grant])
        people.append((f"administrator with {rule}", administrator, {ADMIN, LIBRARY, rule, view}))
    await session.flush()
    return people


async def status_of(
    client: AsyncClient, route: str, headers: dict[str, str], objects: Objects = NOTHING
) -> tuple[int, str | None]:
    method, path = route.split(" ")
    answer = await client.request(method, address(path, objects), headers=headers, json=BODIES.get(route, {}))
    return answer.status_code, answer.json().get("error") if answer.status_code >= 400 else None


def may(actor: Caller, route: str) -> bool:
    rule = RULES[route]
    if route in OF_OWNERS and actor.is_member:
        return False
    return rule in actor.may or bool(set(rule.split(" or ")) & actor.may)


def test_every_single_permission_opens_something_and_there_is_an_object_for_every_parameter(objects: Objects) -> None:
    opened = {one for rule in RULES.values() for one in rule.split(" or ")}
    assert {f"{grant.action} {grant.subject}" for grant in GRANTABLE} <= opened
    assert set(NOTHING) == set(objects)


@pytest.mark.parametrize("route", API_ROUTES)
async def test_unauthorized_callers_are_refused_and_change_nothing(
    client: AsyncClient, session: AsyncSession, callers: list[Caller], objects: Objects, route: str
) -> None:
    before = await everything_stored(session)
    for actor in callers:
        if not may(actor, route):
            assert await status_of(client, route, actor.headers, objects) == (403, "forbidden"), actor.name
    assert await everything_stored(session) == before


@pytest.mark.parametrize("route", API_ROUTES)
async def test_authorized_callers_are_admitted(
    client: AsyncClient, callers: list[Caller], objects: Objects, route: str
) -> None:
    let_through = [actor for actor in callers if may(actor, route)]
    assert let_through
    if route in ALSO_NEEDS:
        assert all(ALSO_NEEDS[route] not in actor.may for actor in let_through)
        for actor in let_through:
            assert await status_of(client, route, actor.headers, objects) == (403, "forbidden"), actor.name
        return
    for actor in let_through:
        for chosen in (NOTHING,) if route in OF_ONESELF else (NOTHING, objects):
            status, error = await status_of(client, route, actor.headers, chosen)
            assert status not in {401, 403, 500}, f"{actor.name}: {status} {error}"


@pytest.mark.parametrize("route", sorted(OF_ONESELF))
async def test_objects_of_other_administrators_stay_theirs(
    client: AsyncClient, session: AsyncSession, callers: list[Caller], objects: Objects, route: str
) -> None:
    before = await everything_stored(session)
    for actor in callers:
        assert await status_of(client, route, actor.headers, objects) == (403, "forbidden"), actor.name
    assert await everything_stored(session) == before


@pytest.mark.parametrize("route", OF_COMPANIES)
async def test_objects_of_other_companies_are_missing(
    client: AsyncClient, session: AsyncSession, callers: list[Caller], objects: Objects, route: str
) -> None:
    before = await everything_stored(session)
    for actor in callers:
        if actor.is_company and may(actor, route):
            theirs = await status_of(client, route, actor.headers, objects)
            assert theirs == await status_of(client, route, actor.headers) == (404, "not_found"), actor.name
    assert await everything_stored(session) == before


@pytest.mark.parametrize("route", API_ROUTES)
async def test_requests_without_a_session_are_refused(client: AsyncClient, route: str) -> None:
    for headers in NO_SESSION:
        assert await status_of(client, route, headers) == (401, "unauthenticated"), headers


async def test_a_former_member_has_nothing_from_the_next_request(
    client: AsyncClient, session: AsyncSession, stage: Stage, resources: Resources, objects: Objects
) -> None:
    owner = next(user for name, user, _ in stage.people if name == "answered company")
    member = await a_colleague(session, owner)
    theirs, owners = [await signed_in(resources, user) for user in (member, owner)]
    assert (await client.get("/api/company/people", headers=theirs)).status_code == 200
    assert (await client.delete(f"/api/company/people/{member.id}", headers=owners)).status_code == 200
    for route in API_ROUTES:
        assert await status_of(client, route, theirs, objects) == (401, "unauthenticated"), route


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


async def test_a_deleted_person_has_no_session_from_the_next_request(
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


async def test_a_missing_object_is_404_for_every_caller(client: AsyncClient, browser: AsyncClient) -> None:
    for actor in (client, browser):
        answer = await actor.get("/api/nothing-here")
        assert (answer.status_code, answer.json()["error"]) == (404, "not_found")


async def test_hidden_and_missing_objects_look_the_same(session: AsyncSession, browser: AsyncClient) -> None:
    hidden: list[UUID | str] = [
        (await a_company(session, verified=False)).id,
        (await a_company(session, status=AccountStatus.APPROVED)).id,
        (await an_admin(session)).id,
        MISSING_ID,
    ]
    answers = [(await browser.get(f"/api/pending-users/{user_id}")).json() for user_id in hidden]
    assert all({**answer, "request_id": ""} == {**answers[0], "request_id": ""} for answer in answers)
    assert answers[0]["code"] == 404
