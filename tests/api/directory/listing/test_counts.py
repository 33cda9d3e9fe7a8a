"""Counts end at a limit; the pages of a list and of a filter do not."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import Integer, literal_column
from sqlalchemy.ext.asyncio import AsyncSession

from portal.platform.clock import utc_now
from portal.platform.lists import page
from tests.factories.companies import a_company

LIMIT, COMPANIES = 3, 8
PATH = "/api/pending-users"


@pytest.fixture(autouse=True)
def counts_end_early(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(page, "MAX_COUNTED", LIMIT)
    monkeypatch.setattr(page, "_COUNTED", literal_column(str(LIMIT + 1), Integer))
    # Their statements hold the limit.
    page._first_keys.cache_clear()
    yield
    page._first_keys.cache_clear()


@pytest.fixture(autouse=True)
async def companies(session: AsyncSession) -> None:
    for number in range(COMPANIES):
        await a_company(
            session,
            organization_name=f"Company {number}",
            organization_website=f"https://{'even' if number % 2 == 0 else 'odd'}{number}.example",
            first_name="Rare" if number in {2, 5} else "Noura",
            registered_at=utc_now() - timedelta(hours=number // 2),
        )


async def turned(browser: AsyncClient, towards: str, **params: Any) -> list[dict[str, Any]]:
    """Pages one after the other, each in the direction of ``towards``."""
    pages = [(await browser.get(PATH, params=params)).json()["data"]]
    while pages[-1][towards]:
        pages.append((await browser.get(PATH, params=params | {"cursor": pages[-1][towards]})).json()["data"])
    return pages


def names(pages: list[dict[str, Any]]) -> list[str]:
    return [row["organization_name"] for one in pages for row in one["items"]]


@pytest.mark.parametrize("sort", ["organization_name", "-organization_name", "registered_at"])
@pytest.mark.parametrize(
    ("search", "matched", "found"),
    [("", LIMIT + 1, 8), ("company", LIMIT + 1, 8), ("even", LIMIT + 1, 4), ("rare", 2, 2), ("nowhere", 0, 0)],
)
async def test_every_row_is_on_a_page(browser: AsyncClient, sort: str, search: str, matched: int, found: int) -> None:
    pages = await turned(browser, "next_cursor", sort=sort, search=search, limit=2)
    assert {(one["total"], one["matched"]) for one in pages} == {(LIMIT + 1, matched)}
    shown = names(pages)
    assert len(shown) == len(set(shown)) == found
    if sort != "registered_at":
        assert shown == sorted(shown, reverse=sort.startswith("-"))
    if len(pages) > 1:
        cursor = pages[-1]["previous_cursor"]
        back = await turned(browser, "previous_cursor", sort=sort, search=search, limit=2, cursor=cursor)
        assert names([*reversed(back), pages[-1]]) == shown
