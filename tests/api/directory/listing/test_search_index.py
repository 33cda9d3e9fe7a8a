"""The index finds exactly what a scan of the tables finds, and the text follows every change of what it is made of."""

import asyncio
import random
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.company_searches import CompanySearch
from portal.domain.identity.users import AccountStatus, User
from portal.domain.submissions.models import Submission
from portal.features.directory.listing import service
from portal.features.directory.listing.filter import CompanyFilter, Scope
from portal.platform.clock import utc_now
from portal.platform.folding import words_of
from portal.platform.lists.page import PageRequest
from portal.platform.runtime.resources import Resources
from tests.api.conftest import Committed
from tests.api.responses.submissions.arrivals import until_waiting
from tests.factories.colleagues import a_colleague, an_invited_colleague
from tests.factories.companies import a_company
from tests.factories.current import the_current
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

# Everything is folded and looked through anew.
SCAN = r"""
    select id from companies where (
        select bool_and(concat_ws(E'\n',
            portal_fold(organization_name || ' ' || organization_website),
            (select string_agg(portal_fold(concat_ws(' ', first_name, last_name, email,
                                                     case when is_contact then companies.business_email end,
                                                     phone_number, regexp_replace(phone_number, '^\+966', '0'),
                                                     unverified_email)),
                               E'\n')
             from users where company_id = companies.id and verified_at is not null),
            (select portal_fold(string_agg(receipt_number, ' ')) from submissions where company_id = companies.id)
        ) ~ pattern)
        from unnest(cast(:patterns as text[])) pattern
    )
"""
# Letters that are folded, doubled, taken apart or dropped, beside plain ones.
LETTERS = "aAbB1％é\u0301ßﬁÅ²½ﷺ´aabأإاٱىيئةهؤکكـَّ٣۳3-@.%_'\\،\u200c\u2068"
words = st.text(LETTERS, min_size=1, max_size=5)


def some_text(chance: random.Random) -> str:
    return " ".join("".join(chance.choices(LETTERS, k=chance.randint(1, 7))) for _ in range(chance.randint(1, 3)))


@pytest.fixture
async def companies(session: AsyncSession) -> None:
    chance = random.Random(2026)
    rfi = await an_rfi(session)
    for number in range(60):
        contact = await a_company(
            session,
            status=AccountStatus.APPROVED,
            verified_by="phone" if number % 7 == 0 else "email",
            organization_name=some_text(chance),
            first_name=some_text(chance),
            last_name=some_text(chance),
        )
        if number % 3 == 0:
            await a_colleague(session, contact, first_name=some_text(chance), last_name=some_text(chance))
        if number % 5 == 0:
            await an_invited_colleague(session, contact, first_name=some_text(chance))
        if number % 4 == 0:
            await a_submission(session, contact, rfi, submitted=number % 8 == 0)


async def found(session: AsyncSession, resources: Resources, search: str) -> list[UUID]:
    return await service.ids_of(
        session, await the_current(session, resources), CompanyFilter(scope=Scope.ACTIVE, search=search)
    )


@given(wanted=st.lists(words, min_size=1, max_size=3))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_the_index_finds_what_a_scan_finds(
    session: AsyncSession, resources: Resources, companies: None, wanted: list[str]
) -> None:
    search = " ".join(wanted)
    patterns = [word.pattern for word in words_of(search)]
    assume(patterns)
    scanned = sorted(await session.scalars(text(SCAN), {"patterns": patterns}))
    assert await found(session, resources, search) == scanned
    companies_of_search = CompanyFilter(scope=Scope.ACTIVE, search=search)
    page = await service.find(
        session, resources.settings, await the_current(session, resources), companies_of_search, PageRequest(limit=100)
    )
    assert sorted(row["id"] for row in page.items) == scanned


async def test_every_part_of_a_text_is_found(session: AsyncSession, resources: Resources, companies: None) -> None:
    stored = (await session.execute(select(CompanySearch.company_id, CompanySearch.searched))).all()
    chance = random.Random(2027)
    for company_id, searched in chance.sample(stored, 20):
        word = chance.choice(searched.split())
        start = chance.randrange(len(word))
        part = word[start : start + chance.randint(1, 8)]
        assert company_id in await found(session, resources, part), part


async def test_colleagues_lead_to_their_company(session: AsyncSession, resources: Resources) -> None:
    contact = await a_company(session, status=AccountStatus.APPROVED)
    await a_company(session, status=AccountStatus.APPROVED)
    colleague = await a_colleague(session, contact, first_name="ريم", last_name="Qahtani-Ünal")
    invited = await an_invited_colleague(session, contact, first_name="Unasked")
    for search in ("ريم", "unal", colleague.email, f"ريم {contact.email}"):
        assert await found(session, resources, search) == [contact.company_id]
    # Has no account yet, so that nothing of the person is proved.
    for search in ("unasked", invited.contact_email):
        assert await found(session, resources, search) == []


async def test_the_email_that_a_row_shows_is_found_before_it_is_proved(
    session: AsyncSession, resources: Resources
) -> None:
    contact = await a_company(session, status=AccountStatus.APPROVED, verified_by="phone", email="Sara@Noor.example")
    assert await found(session, resources, "sara@noor.example") == [contact.company_id]


async def test_the_text_follows_what_it_is_made_of(session: AsyncSession, resources: Resources) -> None:
    contact = await a_company(session, status=AccountStatus.APPROVED)
    colleague = await a_colleague(session, contact, first_name="Khulood")
    submission = await a_submission(session, contact, await an_rfi(session), submitted=True)
    company_id, receipt = contact.company_id, submission.receipt_number
    assert company_id
    assert receipt

    async def changed(statement: Any, before: str, after: str | None) -> None:
        assert await found(session, resources, before) == [company_id]
        await session.execute(statement.execution_options(synchronize_session=False))
        assert await found(session, resources, before) == []
        if after:
            assert await found(session, resources, after) == [company_id]

    of_company = update(Company).where(Company.id == company_id)
    of_colleague = update(User).where(User.id == colleague.id)
    await changed(of_company.values(organization_name="Renamed"), "najd mapping", "renamed")
    await changed(of_colleague.values(first_name="Wafaa"), "khulood", "wafaa")
    await changed(of_colleague.values(verified_at=None), "wafaa", None)
    await session.execute(of_colleague.values(verified_at=utc_now()))
    await changed(delete(User).where(User.id == colleague.id), "wafaa", None)
    of_submission = update(Submission).where(Submission.id == submission.id)
    await changed(of_submission.values(receipt_number="RFI-OTHER-7"), receipt, "other-7")
    await changed(delete(Submission).where(Submission.id == submission.id), "other-7", None)

    await session.execute(delete(Company).where(Company.id == company_id))
    rows = select(func.count()).select_from(CompanySearch).where(CompanySearch.company_id == company_id)
    assert await session.scalar(rows) == 0


GUARD = "portal_company_text(excluded.company_id)"


@pytest.mark.race
@pytest.mark.parametrize("guarded", [False, True])
async def test_two_changes_at_once_are_both_found(committed: Committed, guarded: bool) -> None:
    """The second waits for the row, and then reads what the first has committed."""
    async with committed.transaction() as session:
        contact = await a_company(session, status=AccountStatus.APPROVED)
        colleague = await a_colleague(session, contact)
        definition = await session.scalar(text("select pg_get_functiondef('portal_write_company_search'::regproc)"))
        assert definition
        assert GUARD in definition
        if not guarded:
            await session.execute(text(definition.replace(GUARD, "excluded.searched").replace(":=", r"\:=")))

    async def rename_colleague() -> None:
        async with committed.transaction() as session:
            await session.execute(update(User).where(User.id == colleague.id).values(first_name="Wafaa"))

    async with committed.transaction() as session:
        await session.execute(update(Company).where(Company.id == contact.company_id).values(organization_name="Sahm"))
        second = asyncio.create_task(rename_colleague())
        await until_waiting(committed, 1)
    await second
    async with committed.transaction() as session:
        both = [await found(session, committed.resources, search) for search in ("sahm", "wafaa", "sahm wafaa")]
    assert both == ([[contact.company_id]] * 3 if guarded else [[], [contact.company_id], []])
