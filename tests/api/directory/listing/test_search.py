"""Searching pending companies: normalised matches, and no SQL injection."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from tests.factories.companies import a_company


async def found(browser: AsyncClient, search: str) -> set[str]:
    answer = await browser.get("/api/pending-users", params={"search": search})
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert data["total"] == 3
    assert data["matched"] == len(data["items"])
    return {item["organization_name"] for item in data["items"]}


@pytest.fixture
async def companies(session: AsyncSession) -> None:
    await a_company(
        session,
        organization_name="Najd Mapping 100%",
        organization_website="https://najd.example",
        email="noura@najd.example",
        first_name="Noura",
        last_name="Alqahtani",
        phone_number="+966501234567",
    )
    await a_company(
        session,
        organization_name="شركة الأُفُق للمساحـــة",
        organization_website="https://ofoq.example",
        email="ahmad@ofoq.example",
        first_name="أحمد",
        last_name="العتيبي",
        phone_number="+966559876543",
    )
    await a_company(
        session,
        organization_name="Société Générale d'Arpentage_3",
        organization_website="https://arpentage.example",
        email="zoe@arpentage.example",
        first_name="Zoë",
        last_name="Müller-Weiß",
        phone_number=None,
    )


NAJD, OFOQ, SGA = "Najd Mapping 100%", "شركة الأُفُق للمساحـــة", "Société Générale d'Arpentage_3"


@pytest.mark.usefixtures("companies")
@pytest.mark.parametrize(
    ("search", "expected"),
    [
        ("", {NAJD, OFOQ, SGA}),
        ("   ", {NAJD, OFOQ, SGA}),
        ("najd", {NAJD}),
        ("NOURA", {NAJD}),
        ("noura alqahtani", {NAJD}),
        ("mapping noura", {NAJD}),
        ("noura@najd.example", {NAJD}),
        ("najd.example", {NAJD}),
        ("+966501234567", {NAJD}),
        ("0501234567", {NAJD}),
        ("٠٥٠١٢٣٤٥٦٧", {NAJD}),
        ("1234567", {NAJD}),
        ("الافق", {OFOQ}),
        ("الأفق", {OFOQ}),
        ("للمساحه", {OFOQ}),
        ("احمد العتيبى", {OFOQ}),
        ("أَحْمَد", {OFOQ}),
        ("societe", {SGA}),
        ("zoe muller", {SGA}),
        ("example", {NAJD, OFOQ, SGA}),
        ("nobody", set()),
        ("noura ahmad", set()),
        # Metacharacters of LIKE, regular expressions and SQL are searched literally.
        ("%", {NAJD}),
        ("_", {SGA}),
        ("100%", {NAJD}),
        ("n%d", set()),
        # Beside letters, punctuation does not count.
        ("naj_", {NAJD}),
        ("(noura),", {NAJD}),
        (".*", set()),
        ("[a-z]", set()),
        ("(", set()),
        ("\\", set()),
        ("'", {SGA}),
        ("' or '1'='1", set()),
        ("'; drop table users; --", set()),
        ("$$", set()),
        (":search", set()),
        ("%(search)s", set()),
    ],
)
async def test_search(browser: AsyncClient, search: str, expected: set[str]) -> None:
    assert await found(browser, search) == expected


@pytest.mark.usefixtures("companies")
async def test_a_search_goes_on_over_its_pages(browser: AsyncClient) -> None:
    first = (await browser.get("/api/pending-users", params={"search": "example", "limit": 2})).json()["data"]
    second = (
        await browser.get(
            "/api/pending-users",
            params={"search": "example", "limit": 2, "cursor": first["next_cursor"]},
        )
    ).json()["data"]
    assert (len(first["items"]), len(second["items"]), second["next_cursor"]) == (2, 1, None)
    assert {item["id"] for item in first["items"]}.isdisjoint(item["id"] for item in second["items"])
