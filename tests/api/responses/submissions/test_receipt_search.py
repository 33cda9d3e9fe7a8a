"""Receipts of replaced, withdrawn and deleted versions are found, marked as what they are."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from tests.api.conftest import CountStatements, SignIn
from tests.api.responses.submissions.test_versions import replaced, submitted, withdraw
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.submissions import a_submission


@pytest.fixture
async def desk(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    """An administrator's client."""
    grants = [Grant(Action.VIEW, Subject.SUBMISSIONS), Grant(Action.DELETE, Subject.SUBMISSIONS)]
    return await sign_in(await an_admin(session, grants=grants))


async def asked(desk: AsyncClient, search: str, **params: Any) -> list[Any]:
    answer = await desk.get("/api/submissions/receipts", params={"search": search, **params})
    assert answer.status_code == 200, answer.text
    found: list[Any] = answer.json()["data"]
    return found


def marks(found: list[Any]) -> list[tuple[str, str, str | None, bool]]:
    return [(one["receipt_number"], one["state"], one["standing"], one["exact"]) for one in found]


async def listed(desk: AsyncClient, search: str) -> list[str]:
    page = (await desk.get("/api/submissions", params={"search": search})).json()["data"]
    return [row["organization_name"] for row in page["items"]]


async def test_receipts_of_replaced_and_withdrawn_versions_are_not_lost(
    browser: AsyncClient, desk: AsyncClient, company: User
) -> None:
    assert company.company
    name = company.company.organization_name
    first = (await submitted(browser))["receipt_number"]
    assert marks(await asked(desk, first)) == [(first, "submitted", first, True)]
    second = (await replaced(browser, first))["receipt_number"]
    both = [(first, "superseded", second, True), (second, "submitted", second, False)]
    assert marks(await asked(desk, first)) == both
    assert marks(await asked(desk, second)) == [(second, "submitted", second, True)]
    await withdraw(browser, second)
    assert marks(await asked(desk, second)) == [(second, "withdrawn", None, True)]
    assert marks(await asked(desk, first)) == [(first, "superseded", None, True), (second, "withdrawn", None, False)]
    (hit, _) = await asked(desk, first)
    assert (hit["organization_name"], hit["user_id"]) == (name, str(company.id))
    assert hit["submitted_at"] < hit["ended_at"]
    # The list of submissions leads from each of them to the company.
    assert [await listed(desk, number) for number in (first, second)] == [[name], [name]]


async def test_a_deleted_receipt_is_said_to_be_deleted(browser: AsyncClient, desk: AsyncClient) -> None:
    first = await submitted(browser)
    second = (await replaced(browser, first["receipt_number"]))["receipt_number"]
    assert (await desk.delete(f"/api/submissions/{first['id']}")).status_code == 200
    assert marks(await asked(desk, second)) == [(second, "deleted", None, True)]
    found = marks(await asked(desk, first["receipt_number"]))
    assert found[0] == (first["receipt_number"], "deleted", None, True)
    third = (await submitted(browser))["receipt_number"]
    (hit,) = await asked(desk, second)
    assert (hit["state"], hit["standing"], hit["submission_id"]) == ("deleted", third, first["id"])
    assert hit["ended_at"]


@pytest.mark.parametrize(
    "typed",
    [
        "{0}",
        "\u2068{0}\u2069",
        "\ufeff{0}\u200b",
        "<{0}>,",
        "«{0}»،",
        "{lower}",
        "{spaced}",
        "{dashed}",
        "{arabic}",
        "{number}",
        "{short}",
        "#{number}",
    ],
)
async def test_an_exact_receipt_comes_first(
    session: AsyncSession, desk: AsyncClient, rfi: Rfi, company: User, typed: str
) -> None:
    """However it was copied or typed. Later receipts contain the same digits."""
    exact = (await a_submission(session, company, rfi, submitted=True)).receipt_number
    assert exact
    number = exact.rpartition("-")[2]
    for prefix in ("9", "8"):
        another = await a_company(session, status=AccountStatus.APPROVED)
        submission = await a_submission(session, another, rfi, submitted=True)
        submission.receipt_number = f"RFI-TEST-{prefix}{number}"
        await session.flush()
    forms = {
        "lower": exact.lower(),
        "spaced": exact.replace("-", " "),
        "dashed": exact.replace("-", "\u2011"),
        "arabic": exact.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")),
        "number": number,
        "short": number.lstrip("0"),
    }
    found = marks(await asked(desk, typed.format(exact, **forms)))
    assert found[0] == (exact, "submitted", exact, True)
    assert [is_exact for *_, is_exact in found[1:]] == [False] * (len(found) - 1)


async def test_only_numbers_of_receipts_are_found(
    session: AsyncSession, desk: AsyncClient, rfi: Rfi, company: User, count_statements: CountStatements
) -> None:
    """Not those of phones, nor any without a digit, for which the database is not asked."""
    exact = (await a_submission(session, company, rfi, submitted=True)).receipt_number
    assert company.phone_number == "+966501234567"
    assert await asked(desk, "501234567") == []
    with count_statements() as statements:
        for search in ("rfi", "najd", "%", "", "\u2068"):
            assert await asked(desk, search) == []
    assert [statement for statement in statements if "receipt" in statement] == []
    assert exact
    pending = await a_company(session)
    unseen = await a_submission(session, pending, rfi, submitted=True)
    assert unseen.receipt_number
    assert await asked(desk, unseen.receipt_number) == []


async def test_a_draft_has_no_receipt(browser: AsyncClient, desk: AsyncClient) -> None:
    first = (await submitted(browser))["receipt_number"]
    await browser.post("/api/submission/replacement", json={"receipt_number": first})
    assert marks(await asked(desk, first, limit=25)) == [(first, "submitted", first, True)]
