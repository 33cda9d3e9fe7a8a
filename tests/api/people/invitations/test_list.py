"""The list of codes and their states."""

from datetime import timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.invitations.models import InvitationRedemption
from portal.features.people.invitations.rotation import rotate
from portal.platform.clock import utc_now
from tests.api.conftest import CountStatements
from tests.factories.companies import a_company
from tests.factories.invitations import an_invitation


async def listed(browser: AsyncClient, **params: Any) -> dict[str, Any]:
    answer = await browser.get("/api/invitations", params=params)
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


def codes(page: dict[str, Any]) -> list[str]:
    return [item["code"] for item in page["items"]]


async def test_nothing_yet(browser: AsyncClient) -> None:
    assert await listed(browser) == {
        "items": [],
        "total": 0,
        "matched": 0,
        "next_cursor": None,
        "previous_cursor": None,
    }


async def test_each_code_shows_its_state(session: AsyncSession, browser: AsyncClient, admin: User) -> None:
    now = utc_now()
    await an_invitation(session, code="FRESH", created_by=admin)
    await an_invitation(session, code="USED", max_uses=2, uses=2)
    await an_invitation(session, code="LATE", expires_at=now - timedelta(minutes=1))
    await an_invitation(session, code="TAKEN-BACK", expires_at=now - timedelta(minutes=1), revoked_at=now)
    await an_invitation(session, code="OPEN", max_uses=None, uses=7)
    page = await listed(browser, sort="code")
    assert {item["code"]: (item["state"], item["uses"], item["uses_left"]) for item in page["items"]} == {
        "FRESH": ("valid", 0, 1),
        "USED": ("usedUp", 2, 0),
        "LATE": ("expired", 0, 1),
        "TAKEN-BACK": ("revoked", 0, 1),
        "OPEN": ("valid", 7, None),
    }
    assert (page["total"], page["matched"]) == (5, 5)
    for state, expected in {"valid": ["FRESH", "OPEN"], "usedUp": ["USED"], "expired": ["LATE"]}.items():
        narrowed = await listed(browser, state=state, sort="code")
        assert (codes(narrowed), narrowed["total"], narrowed["matched"]) == (expected, 5, len(expected))
    assert codes(await listed(browser, state="revoked")) == ["TAKEN-BACK"]


async def test_verified_companies_of_a_code_latest_first(session: AsyncSession, browser: AsyncClient) -> None:
    invitation = await an_invitation(session, max_uses=None, uses=23)
    now = utc_now()
    people = [await a_company(session, organization_name=f"Company {number:02}") for number in range(22)]
    people.append(await a_company(session, organization_name="Never proved", verified=False))
    session.add_all(
        InvitationRedemption(
            invitation_id=invitation.id, company_id=person.company_id, created_at=now + timedelta(minutes=number)
        )
        for number, person in enumerate(people)
    )
    await session.flush()
    (item,) = (await listed(browser))["items"]
    assert [redeemer["organization_name"] for redeemer in item["redeemed_by"]] == [
        f"Company {number:02}" for number in range(21, 1, -1)
    ]
    assert item["redeemed_by"][0]["user_id"] == str(people[21].id)
    assert item["uses"] == 23


async def test_the_rotating_code_of_today_is_marked(session: AsyncSession, browser: AsyncClient) -> None:
    await an_invitation(session, code="ISSUED")
    for generation in ("a", "b"):
        await rotate(session, generation=generation, overlap=timedelta(hours=1), length=12)
    page = await listed(browser)
    assert [(item["kind"], item["is_current"], item["state"]) for item in page["items"][:2]] == [
        ("rotating", True, "valid"),
        ("rotating", False, "valid"),
    ]
    assert [item["is_current"] for item in page["items"]].count(True) == 1
    await browser.delete(f"/api/invitations/{page['items'][0]['id']}")
    assert [item["is_current"] for item in (await listed(browser))["items"]] == [False, False, False]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("najd-1", ["NAJD-1"]),
        ("مُؤتَمَر ٢٠٢٥", ["NAJD-1"]),
        ("مؤتمر 2025", ["NAJD-1"]),
        ("kumo", ["OTHER"]),
        ("KUMO hd", ["OTHER"]),
        ("salma", ["OTHER"]),
        ("%", []),
        ("_", []),
        ("nothing like it", []),
    ],
)
async def test_search(session: AsyncSession, browser: AsyncClient, admin: User, search: str, found: list[str]) -> None:
    await an_invitation(session, code="NAJD-1", note="المؤتمر الجغرافي ٢٠٢٥")
    kumo = await a_company(session, organization_name="Kumo HD")
    await an_invitation(session, code="OTHER", note=None, created_by=admin, redeemed_by=kumo)
    page = await listed(browser, search=search)
    assert (codes(page), page["total"], page["matched"]) == (found, 2, len(found))


@pytest.mark.parametrize("sort", ["code", "-code", "expires_at", "-expires_at", "uses_left", "note", "-created_at"])
async def test_pages_both_ways_see_each_code_once(session: AsyncSession, browser: AsyncClient, sort: str) -> None:
    now = utc_now()
    for number in range(7):
        await an_invitation(
            session,
            code=f"CODE-{number}",
            note=None if number % 3 else f"note {number}",
            max_uses=None if number % 2 else number + 1,
            expires_at=None if number % 2 else now + timedelta(days=number + 1),
        )
    everything = codes(await listed(browser, sort=sort))
    seen: list[str] = []
    pages: list[dict[str, Any]] = []
    cursor: str | None = None
    while True:
        pages.append(await listed(browser, sort=sort, limit=3, **({"cursor": cursor} if cursor else {})))
        seen += codes(pages[-1])
        cursor = pages[-1]["next_cursor"]
        if cursor is None:
            break
    assert seen == everything
    assert len(set(seen)) == 7
    back = await listed(browser, sort=sort, limit=3, cursor=pages[-1]["previous_cursor"])
    assert codes(back) == codes(pages[-2])


async def test_a_sort_or_cursor_that_is_none(browser: AsyncClient) -> None:
    for params in ({"sort": "redeemed_by"}, {"cursor": "made-up"}, {"state": "lost"}, {"limit": "101"}):
        assert (await browser.get("/api/invitations", params=params)).status_code == 422


async def test_a_page_costs_few_statements(
    session: AsyncSession, browser: AsyncClient, count_statements: CountStatements
) -> None:
    for number in range(30):
        company = await a_company(session, organization_name=f"Company {number}")
        await an_invitation(session, redeemed_by=company)
    with count_statements() as statements:
        page = await listed(browser, search="company", sort="-uses")
    assert len(page["items"]) == 25
    assert len(statements) <= 3
