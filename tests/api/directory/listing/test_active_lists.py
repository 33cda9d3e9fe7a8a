"""The lists of active companies and of their responses."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from tests.api.conftest import CountStatements
from tests.factories.answers import given_feedback, given_questionnaire
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission


async def listed(browser: AsyncClient, path: str, **params: Any) -> dict[str, Any]:
    answer = await browser.get(f"/api/{path}", params=params)
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


def names(page: dict[str, Any]) -> list[str]:
    return [item["organization_name"] for item in page["items"]]


@pytest.fixture
async def companies(session: AsyncSession) -> dict[str, User]:
    """Named by their progress; two more belong to other lists."""
    rfi = await an_rfi(session)
    made = {
        name: await a_company(session, status=AccountStatus.APPROVED, organization_name=name)
        for name in ("Approved", "Answered", "Submitted", "Done")
    }
    for name in ("Answered", "Submitted", "Done"):
        await given_questionnaire(session, made[name])
    for name in ("Submitted", "Done"):
        await a_submission(session, made[name], rfi, submitted=True)
    await a_submission(session, made["Answered"], rfi)
    await given_feedback(session, made["Done"])
    await a_company(session, organization_name="Waiting")
    await a_company(session, organization_name="Turned away", status=AccountStatus.REJECTED)
    return made


@pytest.mark.usefixtures("companies")
async def test_the_newest_comes_first(browser: AsyncClient) -> None:
    page = await listed(browser, "users")
    assert names(page) == ["Done", "Submitted", "Answered", "Approved"]
    assert (page["total"], page["matched"]) == (4, 4)


@pytest.mark.usefixtures("companies")
async def test_responses_come_before_those_that_are_owed(browser: AsyncClient) -> None:
    page = await listed(browser, "submissions")
    assert names(page)[:2] == ["Done", "Submitted"]
    by_name = {item["organization_name"]: item for item in page["items"]}
    assert by_name["Done"]["receipt_number"].startswith("RFI-TEST-")
    assert (by_name["Done"]["files_count"], by_name["Done"]["links_count"]) == (1, 0)
    assert by_name["Answered"]["submission_id"] is not None
    assert by_name["Answered"]["submission_created_at"] is not None
    assert by_name["Approved"]["submission_created_at"] is None
    assert (by_name["Answered"]["submitted_at"], by_name["Approved"]["submission_id"]) == (None, None)


@pytest.mark.usefixtures("companies")
@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"response": "submitted"}, {"Submitted", "Done"}),
        ({"response": "notSubmitted"}, {"Approved", "Answered"}),
        ({"questionnaire": "notStarted"}, {"Approved"}),
        ({"questionnaire": ["notStarted", "answered"]}, {"Approved", "Answered", "Submitted", "Done"}),
        ({"feedback": "given"}, {"Done"}),
        ({"feedback": "notGiven", "response": "submitted"}, {"Submitted"}),
        ({"size": ["50-200", "lessThan50"]}, {"Approved", "Answered", "Submitted", "Done"}),
        ({"size": "lessThan50"}, set()),
        ({"search": "done"}, {"Done"}),
        ({"invited": "true"}, set()),
        ({"extended": "true"}, set()),
        ({"extended": "false", "response": "submitted"}, {"Submitted", "Done"}),
        ({"submitted_from": "2020-01-01", "submitted_to": "2099-01-01"}, {"Submitted", "Done"}),
    ],
)
async def test_the_filter_in_the_address(browser: AsyncClient, params: dict[str, Any], expected: set[str]) -> None:
    for path in ("users", "submissions"):
        page = await listed(browser, path, **params)
        assert (set(names(page)), page["matched"], page["total"]) == (expected, len(expected), 4)


async def test_a_selection_in_the_address(browser: AsyncClient, companies: dict[str, User]) -> None:
    ids = [str(companies[name].company_id) for name in ("Done", "Approved")]
    assert set(names(await listed(browser, "users", ids=ids))) == {"Done", "Approved"}


@pytest.mark.usefixtures("companies")
@pytest.mark.parametrize("sort", ["submitted_at", "-submitted_at", "-feedback_at", "last_sign_in_at", "email"])
async def test_there_and_back(browser: AsyncClient, sort: str) -> None:
    """Every page links to the next and the previous one, also among rows without the date."""
    everything = names(await listed(browser, "submissions", sort=sort))
    page = await listed(browser, "submissions", sort=sort, limit=1)
    assert page["previous_cursor"] is None
    pages = [page]
    while pages[-1]["next_cursor"]:
        pages.append(await listed(browser, "submissions", sort=sort, limit=1, cursor=pages[-1]["next_cursor"]))
    assert [name for page in pages for name in names(page)] == everything
    back = [pages[-1]]
    while back[-1]["previous_cursor"]:
        back.append(await listed(browser, "submissions", sort=sort, limit=1, cursor=back[-1]["previous_cursor"]))
    assert [name for page in back for name in names(page)] == everything[::-1]


@pytest.mark.usefixtures("companies")
@pytest.mark.parametrize("path", ["users", "submissions"])
async def test_a_page_takes_four_statements(browser: AsyncClient, count_statements: CountStatements, path: str) -> None:
    with count_statements() as statements:
        await listed(browser, path, limit=2, search="o", response="submitted")
    # The administrator, the request, the keys of the page with the counts, its rows.
    assert len(statements) == 4, statements


@pytest.mark.parametrize("path", ["users", "submissions"])
@pytest.mark.parametrize(
    "params",
    [
        {"scope": "waiting"},
        {"sort": "id"},
        {"registered_from": "yesterday"},
        # The last day of the calendar has no following midnight.
        {"registered_to": "9999-12-31"},
        {"submitted_to": "9999-12-31"},
        {"submitted_from": "0001-01-01"},
    ],
)
async def test_invalid_pages_are_refused(browser: AsyncClient, path: str, params: dict[str, str]) -> None:
    refused = await browser.get(f"/api/{path}", params=params)
    assert refused.status_code == 422
    assert [problem["field"] for problem in refused.json()["fields"]] == list(params)
