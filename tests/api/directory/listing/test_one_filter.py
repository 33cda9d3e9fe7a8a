"""One filter selects the same companies in the table, the count, the export and the recipients."""

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from limits import RateLimitItemPerHour
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.features.directory.listing import service
from portal.features.directory.listing.filter import CompanyFilter, Scope
from portal.guards import budgets
from portal.platform.clock import utc_now
from portal.platform.runtime.resources import Resources
from tests.factories.answers import complete_answers, given_answers, given_feedback
from tests.factories.companies import a_company
from tests.factories.current import the_current
from tests.factories.invitations import an_invitation
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

APPROVED, REJECTED = AccountStatus.APPROVED, AccountStatus.REJECTED
STATUSES = (
    APPROVED,
    AccountStatus.PENDING,
    APPROVED,
    REJECTED,
    APPROVED,
    AccountStatus.RETURNED,
    APPROVED,
    REJECTED,
)
PATHS = {"waiting": "pending-users", "returned": "pending-users", "rejected": "pending-users", "active": "users"}
NAMES = ("شركة الأفق", "شركة الافق للمساحة", "Najd", "najd mapping", "Société", "=1+1")
SECTORS = ("gis", "tourism", "construction")
SORTS = ("organization_name", "registered_at", "decided_at", "submitted_at", "feedback_at", "last_sign_in_at", "email")


@pytest.fixture
async def companies(session: AsyncSession) -> list[User]:
    """Companies of every status and progress, several with the same registration time."""
    rfi = await an_rfi(session)
    made = [await _company(session, rfi, number) for number in range(24)]
    await a_company(session, verified=False, organization_name="Najd, not verified")
    return made


async def _company(session: AsyncSession, rfi: Rfi, number: int) -> User:
    status = STATUSES[number % 8]
    user = await a_company(
        session,
        status=status,
        organization_name=NAMES[number % len(NAMES)],
        registered_at=utc_now() - timedelta(hours=12 * (number // 3)),
    )
    assert user.company is not None
    user.company.organization_size = ("50-200", "lessThan50", "moreThan1000")[number % 3]
    user.company.industry_field = ("hdMapping", "other")[number % 2]
    if number % 3 == 0:
        await an_invitation(session, redeemed_by=user)
    if status is AccountStatus.APPROVED:
        if number % 5 == 0:
            await given_answers(session, user, "questionnaire", submitted_at=None)
        elif number % 5 > 1:
            sectors = [sector for place, sector in enumerate(SECTORS) if (number // 2) & (1 << place)]
            answers = {**complete_answers("questionnaire"), "industrySector": {"values": sectors}}
            await given_answers(session, user, "questionnaire", answers=answers)
            await a_submission(session, user, rfi, submitted=number % 2 == 0 and number % 5 > 2)
        if number % 8 == 0:
            await given_feedback(session, user)
    await session.flush()
    return user


def serves(sector: str) -> str:
    return f"questionnaire.industrySector:{sector}"


def some(*values: str) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(values), unique=True, max_size=len(values))


filters = st.fixed_dictionaries(
    {"scope": st.sampled_from([scope.value for scope in Scope])},
    optional={
        "search": st.sampled_from(["", "najd", "الأفق", "الافق mapping", "example", "'", "=", "%", "nobody"]),
        "questionnaire": some("notStarted", "draft", "answered"),
        "response": st.sampled_from(["submitted", "notSubmitted"]),
        "feedback": st.sampled_from(["given", "notGiven"]),
        "size": some("50-200", "lessThan50", "moreThan1000"),
        "industry": some("hdMapping", "other"),
        "invited": st.booleans(),
        "change_requested": st.booleans(),
        "extended": st.booleans(),
        "waiting_over": st.sampled_from([1, 24, 48]),
        "waiting_up_to": st.sampled_from([1, 48, 100]),
        "registered_from": st.sampled_from(["2020-01-01", str((utc_now() - timedelta(days=2)).date())]),
        "submitted_to": st.sampled_from(["2020-01-01", "2099-12-31"]),
        "answer": some("questionnaire.companyType:private", "questionnaire.companyType:global", *map(serves, SECTORS)),
        "also": some("questionnaire.companyType:private", *map(serves, SECTORS)),
    },
)
orders = st.builds(lambda sign, name: sign + name, st.sampled_from(["", "-"]), st.sampled_from(SORTS))


@pytest.fixture
def generous(monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget large enough for all exports of these tests."""
    monkeypatch.setattr(budgets, "POINTS", RateLimitItemPerHour(1_000_000))


@pytest.mark.usefixtures("generous")
@given(wanted=filters, sort=orders, limit=st.integers(1, 9), selection=st.none() | st.sets(st.integers(0, 23)))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_table_export_recipients_and_ids_are_the_same_companies(
    resources: Resources,
    session: AsyncSession,
    browser: AsyncClient,
    companies: list[User],
    wanted: dict[str, Any],
    sort: str,
    limit: int,
    selection: set[int] | None,
) -> None:
    if selection:
        wanted = {**wanted, "ids": [str(companies[number].company_id) for number in sorted(selection)]}
    path = f"/api/{PATHS[wanted['scope']]}"
    params = {key: str(value).lower() if isinstance(value, bool) else value for key, value in wanted.items()}
    shown, matched = await every_page(browser, path, {**params, "sort": sort, "limit": limit})
    companies_filter = CompanyFilter.model_validate_json(CompanyFilter.model_validate(wanted).model_dump_json())

    ids = await service.ids_of(session, await the_current(session, resources), companies_filter)
    assert sorted(row["id"] for row in shown) == sorted(map(str, ids))
    assert matched == len(ids)

    chosen = list(await session.scalars(service.chosen(await the_current(session, resources), companies_filter)))
    assert sorted(chosen) == sorted(ids)

    taken = await browser.get(f"{path}/export", params={**params, "sort": sort, "format": "csv", "columns": "email"})
    emails = [row[0] for row in csv.reader(io.StringIO(taken.content.decode("utf-8-sig")))]
    assert emails[1:] == [row["email"] for row in shown]


async def every_page(browser: AsyncClient, path: str, params: dict[str, Any]) -> tuple[list[dict[str, Any]], int]:
    rows: list[dict[str, Any]] = []
    cursor: str | None = None
    while True:
        answer = await browser.get(path, params={**params, "cursor": cursor} if cursor else params)
        assert answer.status_code == 200, answer.text
        page = answer.json()["data"]
        rows += page["items"]
        cursor = page["next_cursor"]
        if cursor is None:
            return rows, page["matched"]
