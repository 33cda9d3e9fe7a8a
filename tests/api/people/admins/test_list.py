"""The list of privileged users."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import User
from tests.api.conftest import CountStatements
from tests.api.people.admins.conftest import VIEW_USERS
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

VIEW = Grant(Action.VIEW, Subject.USERS)


async def listed(browser: AsyncClient, **params: Any) -> dict[str, Any]:
    answer = await browser.get("/api/admins", params=params)
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


def names(page: dict[str, Any]) -> list[str]:
    return [item["first_name"] for item in page["items"]]


async def test_the_list_has_every_administrator(browser: AsyncClient, session: AsyncSession, admin: User) -> None:
    await a_company(session)
    person = await an_admin(session, grants=[VIEW], first_name="Faisal")
    session.add(Permission(user_id=person.id, action="OWN", subject="everything"))
    await session.flush()
    page = await listed(browser)
    assert (names(page), page["total"], page["matched"]) == (["Faisal", "Salma"], 2, 2)
    assert page["items"][0]["permissions"] == [VIEW_USERS]
    assert [item["can_grant"] for item in page["items"]] == [False, True]
    shown = (await browser.get(f"/api/admins/{person.id}")).json()["data"]
    assert shown == page["items"][0]
    assert set(shown) & {"password_hash", "password"} == set()


@pytest.mark.parametrize(
    ("search", "found"),
    [("احمد", ["أحمد"]), ("أَحْمَد", ["أحمد"]), ("BOB", ["Bob"]), ("bob@x", ["Bob"]), ("%", []), ("bob ahmad", [])],
)
async def test_search(browser: AsyncClient, session: AsyncSession, search: str, found: list[str]) -> None:
    await an_admin(session, first_name="أحمد", grants=[VIEW])
    await an_admin(session, first_name="Bob", email="bob@x.example", grants=[VIEW])
    page = await listed(browser, search=search)
    assert (names(page), page["matched"], page["total"]) == (found, len(found), 3)


async def test_administrators_without_a_password_are_marked(browser: AsyncClient, session: AsyncSession) -> None:
    person = await an_admin(session, first_name="Faisal", grants=[VIEW])
    person.verified_at = None
    await session.flush()
    assert names(await listed(browser, state="invited")) == ["Faisal"]
    assert names(await listed(browser, state="active")) == ["Salma"]


@pytest.mark.parametrize("sort", ["name", "-name", "email", "-created_at", "last_sign_in_at", "-last_sign_in_at"])
async def test_pages_contain_every_administrator_once(browser: AsyncClient, session: AsyncSession, sort: str) -> None:
    for letter in "abcdefg":
        await an_admin(session, first_name=f"{letter}lex", grants=[VIEW])
    seen: list[str] = []
    cursor: str | None = None
    while True:
        page = await listed(browser, sort=sort, limit=3, **({"cursor": cursor} if cursor else {}))
        seen += [item["id"] for item in page["items"]]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    assert seen == [item["id"] for item in (await listed(browser, sort=sort))["items"]]
    assert len(set(seen)) == 8


async def test_a_page_costs_few_statements(
    browser: AsyncClient, session: AsyncSession, count_statements: CountStatements
) -> None:
    for _ in range(30):
        await an_admin(session, grants=[VIEW])
    with count_statements() as statements:
        page = await listed(browser, search="salma")
    assert (len(page["items"]), page["matched"]) == (25, 31)
    assert len(statements) <= 3
