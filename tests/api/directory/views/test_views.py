"""Saved views: private to a person, with the parameters of the list only, limited in number, with unique names."""

import asyncio
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.grants import Permission
from portal.domain.identity.permissions import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus, User
from portal.features.directory.views.models import SavedView
from portal.features.directory.views.policy import MAX_VIEWS, SUBJECT_OF, ListName, checked_query
from portal.platform.db.identifiers import new_id
from tests.api.conftest import Committed, SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

VIEWS = "/api/views"


@pytest.fixture
async def admin(session: AsyncSession) -> User:
    return await an_admin(session)


@pytest.fixture
async def browser(admin: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(admin)


async def save(browser: AsyncClient, name: str = "Overdue", **body: Any) -> Response:
    return await browser.post(VIEWS, json={"list": "pending", "query": "waiting_over=72", **body, "name": name})


async def names(browser: AsyncClient) -> list[str]:
    return [view["name"] for view in (await browser.get(VIEWS)).json()["data"]]


async def test_a_view_is_saved_renamed_updated_and_deleted(browser: AsyncClient) -> None:
    saved = await save(browser, "  Overdue ")
    view = saved.json()["data"]
    assert (saved.status_code, view["name"], view["query"]) == (201, "Overdue", "waiting_over=72")
    address = f"{VIEWS}/{view['id']}"
    renamed = await browser.patch(address, json={"name": "Over three days"})
    assert renamed.json()["data"] == {**view, "name": "Over three days"}
    updated = await browser.patch(address, json={"query": "waiting_over=96&sort=organization_name"})
    assert updated.json()["data"]["query"] == "waiting_over=96&sort=organization_name"
    assert await names(browser) == ["Over three days"]
    assert (await browser.delete(address)).status_code == 200
    assert (await browser.delete(address)).status_code == 404
    assert await names(browser) == []


async def test_the_views_of_one_person_are_hidden_from_another(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn
) -> None:
    address = f"{VIEWS}/{(await save(browser)).json()['data']['id']}"
    other = await sign_in(await an_admin(session))
    assert await names(other) == []
    assert (await other.patch(address, json={"name": "Mine"})).status_code == 404
    assert (await other.delete(address)).status_code == 404
    assert (await save(other)).status_code == 201, "each person has names of their own"
    assert await names(browser) == ["Overdue"]


async def test_a_view_needs_view_on_its_list(session: AsyncSession, sign_in: SignIn) -> None:
    admin = await an_admin(session, grants=[Grant(Action.VIEW, Subject.AUDIT)])
    browser = await sign_in(admin)
    assert (await save(browser)).status_code == 403
    assert (await save(browser, list="audit", query="outcome=refused")).status_code == 201
    await session.execute(delete(Permission).where(Permission.user_id == admin.id))
    assert await names(browser) == []


async def test_companies_have_no_views(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await a_company(session, status=AccountStatus.APPROVED, answered=True))
    assert (await browser.get(VIEWS)).status_code == 403
    assert (await save(browser)).status_code == 403


@pytest.mark.parametrize("other", ["Overdue", "OVERDUE", " overdue"])
async def test_a_name_is_used_once_for_a_list(browser: AsyncClient, other: str) -> None:
    await save(browser)
    refused = await save(browser, other)
    assert refused.status_code == 422
    [error] = refused.json()["fields"]
    assert (error["field"], error["error"]) == ("name", "view_name_taken")
    assert (await save(browser, other, list="active", query="")).status_code == 201
    second = (await save(browser, "Other")).json()["data"]["id"]
    assert (await browser.patch(f"{VIEWS}/{second}", json={"name": other})).status_code == 422
    assert (await browser.patch(f"{VIEWS}/{second}", json={"name": "OTHER"})).status_code == 200


@pytest.mark.parametrize("name", ["", "   ", "x" * 81])
async def test_a_name_has_one_to_eighty_characters(browser: AsyncClient, name: str) -> None:
    assert (await save(browser, name)).status_code == 422


async def test_a_list_has_at_most_fifty_views(session: AsyncSession, admin: User, browser: AsyncClient) -> None:
    for number in range(MAX_VIEWS):
        session.add(SavedView(user_id=admin.id, list="pending", name=f"{number}", query=""))
    await session.flush()
    refused = await save(browser)
    assert (refused.status_code, refused.json()["error"]) == (409, "too_many_views")
    assert (await save(browser, list="active", query="")).status_code == 201


@pytest.mark.parametrize(
    "query",
    [
        "?waiting_over=72",
        "waiting_over=72#x",
        "company=0193",
        "https://example.com",
        "next=//example.com",
        "cursor=abc",
        "waiting_over=72&topic=general",
        "sort=a&sort=b",
        "sort=javascript:alert(1)",
        "columns=../x",
        "density=huge",
        "search=%00",
        "search=%ff",
        "search=" + "x" * 101,
        "industry=" + "x" * 201,
        "&".join(["size=a"] * 101),
        "x" * 4001,
    ],
)
async def test_other_parameters_than_those_of_the_list_are_refused(browser: AsyncClient, query: str) -> None:
    expected = "waiting_over=72%23x" if query == "waiting_over=72#x" else None
    assert checked_query(ListName.PENDING, query) == expected
    if expected is None:
        assert (await save(browser, query=query)).status_code == 422


@pytest.mark.parametrize("name", list(ListName))
def test_every_list_keeps_its_search_order_columns_and_density(name: ListName) -> None:
    query = "search=%D8%A7%D9%84%D8%B1%D9%8A%D8%A7%D8%B6+%26&sort=-created_at&columns=name%2Cstate&density=comfortable"
    assert checked_query(name, query) == query
    assert name in SUBJECT_OF


async def test_a_repeated_request_saves_one_view(session: AsyncSession, browser: AsyncClient) -> None:
    headers = {"Idempotency-Key": str(new_id())}
    body = {"list": "pending", "name": "Overdue", "query": ""}
    first, again = [await browser.post(VIEWS, json=body, headers=headers) for _ in range(2)]
    assert (first.status_code, first.json()) == (201, again.json())
    assert await session.scalar(select(func.count()).select_from(SavedView)) == 1


async def test_two_tabs_cannot_save_the_same_name(committed: Committed) -> None:
    async with committed.transaction() as session:
        admin = await an_admin(session)
    async with committed.browser(admin) as browser:
        answers = await asyncio.gather(*(save(browser) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 422, 422, 422]


async def test_a_view_is_renamed_and_deleted_at_once(committed: Committed) -> None:
    async with committed.transaction() as session:
        admin = await an_admin(session)
    async with committed.browser(admin) as browser:
        for number in range(6):
            address = f"{VIEWS}/{(await save(browser, f'{number}')).json()['data']['id']}"
            renaming = (browser.patch(address, json={"name": f"{number} {one}"}) for one in range(3))
            answers = await asyncio.gather(*renaming, browser.delete(address), browser.delete(address))
            assert {answer.status_code for answer in answers} <= {200, 404}


async def test_views_are_deleted_with_the_account(session: AsyncSession, admin: User, browser: AsyncClient) -> None:
    await save(browser)
    await session.execute(delete(User).where(User.id == admin.id))
    assert await session.scalar(select(func.count()).select_from(SavedView)) == 0
