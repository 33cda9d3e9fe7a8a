"""Database, server and browser fold alike: ``search_cases.json`` holds for all three (``fold.test.ts``)."""

import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import literal, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.features.directory.listing import service
from portal.features.directory.listing.filter import CompanyFilter, Scope
from portal.platform.folding import fold, signs_of, trimmed, words_of
from portal.platform.lists.page import PageRequest
from portal.platform.lists.search import containing
from portal.platform.runtime.resources import Resources
from tests.factories.companies import a_company
from tests.factories.current import the_current

CASES: Any = json.loads(Path("tests/search_cases.json").read_text(encoding="utf-8"))
FOLDED = [(case["text"], case["folded"]) for case in CASES["folded"]]
SEARCHES = [(case["stored"], case["found"], case["not_found"]) for case in CASES["searches"]]


def holds(stored: str, asked: str) -> bool:
    words = [re.search(word.pattern, fold(stored)) for word in words_of(asked)]
    return all(words or [sign in stored for sign in signs_of(asked)])


@pytest.mark.parametrize(("stored", "found", "not_found"), SEARCHES)
def test_no_invisible_character_and_no_punctuation_hides_a_word(
    stored: str, found: list[str], not_found: list[str]
) -> None:
    assert [asked for asked in found if not holds(stored, asked)] == []
    assert [asked for asked in not_found if holds(stored, asked)] == []


@pytest.mark.parametrize(("stored", "found", "not_found"), SEARCHES)
async def test_lists_find_what_the_table_of_cases_says(
    session: AsyncSession, resources: Resources, stored: str, found: list[str], not_found: list[str]
) -> None:
    """Lists of companies by their index, once as a filter and once as a composed statement, and all other lists."""
    contact = await a_company(
        session,
        status=AccountStatus.APPROVED,
        organization_name=stored,
        organization_website="https://q.q",
        email="q@q.q",
        first_name="Q",
        last_name="Q",
        phone_number=None,
    )
    assert contact.company is not None
    contact.company.business_email = None
    await session.flush()

    async def finds(asked: str) -> set[bool]:
        companies = CompanyFilter(scope=Scope.ACTIVE, search=asked)
        page = await service.find(
            session, resources.settings, await the_current(session, resources), companies, PageRequest()
        )
        scanned = select(text("1")).where(*containing(asked, literal(stored)))
        return {
            contact.company_id in await service.ids_of(session, await the_current(session, resources), companies),
            page.matched == len(page.items) == 1,
            (await session.execute(scanned)).first() is not None,
        }

    assert {asked: await finds(asked) for asked in found} == {asked: {True} for asked in found}
    assert {asked: await finds(asked) for asked in not_found} == {asked: {False} for asked in not_found}


@pytest.mark.parametrize(("written", "folded"), FOLDED)
async def test_texts_are_folded_alike(session: AsyncSession, written: str, folded: str) -> None:
    stored = await session.scalar(text("select portal_fold(:written)"), {"written": written})
    assert (fold(written), stored) == (folded, folded)
    assert fold(folded) == folded


async def test_no_character_is_folded_differently_by_the_database(session: AsyncSession) -> None:
    """Between two letters, and after a space, for all characters that this Python knows."""
    codes = [code for code in range(1, 0x110000) if unicodedata.category(chr(code)) not in {"Cn", "Cs", "Co"}]
    statement = text("""
        select code, portal_fold('a' || chr(code) || 'b ' || chr(code) || 'C')
        from unnest(cast(:codes as int[])) code
    """)
    stored = await session.execute(statement, {"codes": codes})
    assert [
        (f"U+{code:04X}", folded, expected)
        for code, folded in stored
        if folded != (expected := fold(f"a{chr(code)}b {chr(code)}C"))
    ] == []


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" \u2068Najd\u200c Maps\u2069\ufeff ", "Najd\u200c Maps"),
        ("\u200f\u2068\u2069", ""),
        ("\u00a0x\u200b", "x"),
    ],
)
def test_nothing_invisible_at_the_ends_counts_against_the_length(typed: str, kept: str) -> None:
    assert trimmed(typed) == kept
