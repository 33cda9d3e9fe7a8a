"""The list of pending companies: members, order and pages."""

from datetime import timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.platform.clock import utc_now
from tests.api.conftest import CountStatements
from tests.factories.companies import a_company
from tests.factories.invitations import an_invitation

EMPTY: dict[str, Any] = {"items": [], "next_cursor": None, "previous_cursor": None}


async def listed(browser: AsyncClient, **params: Any) -> dict[str, Any]:
    answer = await browser.get("/api/pending-users", params=params)
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


def names(page: dict[str, Any]) -> list[str]:
    return [item["organization_name"] for item in page["items"]]


async def waiting(session: AsyncSession, *organizations: str) -> list[User]:
    """Pending companies, oldest registration first."""
    now = utc_now()
    return [
        await a_company(
            session, organization_name=name, registered_at=now - timedelta(hours=len(organizations) - position)
        )
        for position, name in enumerate(organizations)
    ]


async def test_an_empty_list(browser: AsyncClient) -> None:
    assert await listed(browser) == EMPTY | {"total": 0, "matched": 0}


async def test_only_verified_and_undecided_companies_wait(session: AsyncSession, browser: AsyncClient) -> None:
    await waiting(session, "Waiting")
    await a_company(session, organization_name="Not verified yet", verified=False)
    await a_company(session, organization_name="Let in", status=AccountStatus.APPROVED)
    await a_company(session, organization_name="Turned away", status=AccountStatus.REJECTED)
    page = await listed(browser)
    assert (names(page), page["total"], page["matched"]) == (["Waiting"], 1, 1)


async def test_an_item_shows_everything_that_was_typed(
    session: AsyncSession, browser: AsyncClient, admin: User
) -> None:
    user = await a_company(session, registered_at=utc_now() - timedelta(hours=30))
    await an_invitation(session, note="Met in Riyadh", created_by=admin, redeemed_by=user)
    (item,) = (await listed(browser))["items"]
    assert (item["id"], item["user_id"]) == (str(user.company_id), str(user.id))
    assert (item["status"], item["locale"]) == ("pending", "en")
    assert (item["first_name"], item["last_name"]) == (user.first_name, user.last_name)
    assert item["email"] == user.email
    assert (item["position"], item["phone_number"]) == (user.position, user.phone_number)
    assert item["linkedin_profile"] == user.linkedin_profile
    assert user.company is not None
    assert item["organization_name"] == user.company.organization_name
    assert item["business_email"] == user.company.business_email is not None
    assert item["branches_in_ksa"] == "Jeddah, Dammam"
    assert (item["invited"], item["invitation_note"]) == (True, "Met in Riyadh")
    assert item["age_hours"] == pytest.approx(30, abs=0.02)
    assert (item["questionnaire"], item["response"], item["submission_id"]) == ("notStarted", "notSubmitted", None)
    assert (item["files_count"], item["links_count"]) == (0, 0)
    assert "password_hash" not in item


async def test_a_company_without_an_invitation_says_so(session: AsyncSession, browser: AsyncClient) -> None:
    await waiting(session, "Najd")
    (item,) = (await listed(browser))["items"]
    assert (item["invited"], item["invitation_note"]) == (False, None)


async def test_those_turned_away_are_a_list_of_their_own(session: AsyncSession, browser: AsyncClient) -> None:
    await waiting(session, "Waiting")
    await a_company(session, organization_name="Turned away", status=AccountStatus.REJECTED)
    (item,) = (await listed(browser, scope="rejected"))["items"]
    assert (item["organization_name"], item["rejection_reason"]) == ("Turned away", "The website does not exist")
    assert item["decided_by_name"] == "Salma Alharbi"


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("-registered_at", ["سهم", "beta", "Alpha", "أفق", "ابن", "Éclair"]),
        ("registered_at", ["Éclair", "ابن", "أفق", "Alpha", "beta", "سهم"]),
        ("organization_name", ["Alpha", "beta", "Éclair", "ابن", "أفق", "سهم"]),
        ("-organization_name", ["سهم", "أفق", "ابن", "Éclair", "beta", "Alpha"]),
    ],
)
async def test_orders(session: AsyncSession, browser: AsyncClient, sort: str, expected: list[str]) -> None:
    await waiting(session, "Éclair", "ابن", "أفق", "Alpha", "beta", "سهم")
    assert names(await listed(browser, sort=sort)) == expected


async def test_longest_waiting_first_by_default(session: AsyncSession, browser: AsyncClient) -> None:
    await waiting(session, "First", "Second")
    assert names(await listed(browser)) == ["First", "Second"]


@pytest.mark.parametrize("sort", ["registered_at", "-registered_at", "organization_name", "-decided_at"])
async def test_pages_hold_every_company_once(session: AsyncSession, browser: AsyncClient, sort: str) -> None:
    same_moment = utc_now() - timedelta(hours=5)
    for number in range(7):
        # Same name and same time: only the ids differ.
        await a_company(session, organization_name=f"Same {number // 4}", registered_at=same_moment)
    seen: list[str] = []
    cursor: str | None = None
    pages = 0
    while True:
        params = {"sort": sort, "limit": 2} | ({"cursor": cursor} if cursor else {})
        page = await listed(browser, **params)
        assert (page["total"], page["matched"]) == (7, 7)
        seen += [item["id"] for item in page["items"]]
        pages += 1
        cursor = page["next_cursor"]
        if cursor is None:
            break
    assert (pages, len(seen), len(set(seen))) == (4, 7, 7)
    assert seen == [item["id"] for item in (await listed(browser, sort=sort))["items"]]


async def test_a_company_decided_meanwhile_moves_no_page(session: AsyncSession, browser: AsyncClient) -> None:
    users = await waiting(session, "One", "Two", "Three", "Four")
    first = await listed(browser, limit=2)
    await browser.put(f"/api/users/{users[0].id}/approve")
    assert names(await listed(browser, limit=2, cursor=first["next_cursor"])) == ["Three", "Four"]


@pytest.mark.parametrize(
    "params",
    [
        {"limit": 0},
        {"limit": 101},
        {"limit": "many"},
        {"sort": "password_hash"},
        {"sort": "created_at;drop table users"},
        {"sort": "position"},
        {"sort": ""},
        {"scope": "active"},
        {"scope": "everything"},
        {"size": "huge"},
        {"answer": "questionnaire.nothing:private"},
        {"also": "questionnaire.companyType"},
        {"also": ["questionnaire.companyType:private"] * 11},
        {"password_hash": "x"},
        {"search": "x" * 101},
        {"search": "nothing\x00"},
        {"cursor": "x" * 1001},
        {"cursor": "not a cursor"},
        {"cursor": "AAAA"},
        {"cursor": "=%%"},
        {"cursor": "كلمة"},
    ],
)
async def test_invalid_pages_are_refused(browser: AsyncClient, params: dict[str, Any]) -> None:
    refused = await browser.get("/api/pending-users", params=params)
    assert refused.status_code == 422
    assert [problem["field"].removesuffix(".0") for problem in refused.json()["fields"]] == list(params)


async def test_a_cursor_belongs_to_its_order(session: AsyncSession, browser: AsyncClient) -> None:
    await waiting(session, "One", "Two")
    cursor = (await listed(browser, limit=1, sort="organization_name"))["next_cursor"]
    refused = await browser.get("/api/pending-users", params={"cursor": cursor, "sort": "registered_at"})
    assert refused.status_code == 422
    altered = cursor[:-1] + ("A" if cursor[-1] != "A" else "B")
    refused = await browser.get("/api/pending-users", params={"cursor": altered, "sort": "organization_name"})
    assert refused.status_code == 422


async def test_a_page_takes_four_statements(
    session: AsyncSession, browser: AsyncClient, count_statements: CountStatements
) -> None:
    await waiting(session, *(f"Company {number}" for number in range(30)))
    with count_statements() as statements:
        await listed(browser, search="company", limit=20)
    # The administrator, the request, the keys of the page with the counts, its rows.
    assert len(statements) == 4, statements


async def test_an_empty_page_still_counts(session: AsyncSession, browser: AsyncClient) -> None:
    users = await waiting(session, "One", "Two")
    cursor = (await listed(browser, limit=1))["next_cursor"]
    await browser.put(f"/api/users/{users[1].id}/approve")
    assert await listed(browser, cursor=cursor) == EMPTY | {"total": 1, "matched": 1}
    page = await listed(browser, search="nobody")
    assert (page["items"], page["total"], page["matched"]) == ([], 1, 0)


async def test_the_age_is_the_databases_and_not_ours(session: AsyncSession, browser: AsyncClient) -> None:
    await waiting(session, "Najd")
    await session.execute(
        text(
            "create or replace function portal_now() returns timestamptz language sql "
            "as $$ select clock_timestamp() + interval '100 hours' $$"
        )
    )
    (item,) = (await listed(browser))["items"]
    assert item["age_hours"] == pytest.approx(101, abs=0.02)
