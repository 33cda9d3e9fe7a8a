"""What administrators read of a sealed response, on every route that reads."""

import gzip

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import User
from portal.platform.db.identifiers import new_id
from tests.api.conftest import SignIn
from tests.api.responses.openings.conftest import ANSWER, NAME, Close, Sent, opened_by_two, seal, submit
from tests.api.responses.submissions.conftest import refusal
from tests.api.route_rules import RULES
from tests.factories.accounts import an_admin

READING = sorted(
    route.removeprefix("GET ")
    for route, rule in RULES.items()
    if route.startswith("GET /api/") and "company" not in rule.split(",")[0]
)
CROSSED = {"first": "questionnaire.companyType", "second": "questionnaire.companySize"}
QUERIES = {
    "/api/insights/texts": {"question": "questionnaire.companyName"},
    "/api/insights/cross": CROSSED,
    "/api/insights/questions/export": {},
    "/api/insights/cross/export": CROSSED,
    "/api/submissions/receipts": {"search": "RFI-"},
    "/api/audit/choices": {"search": "a"},
}


async def reads(admin: AsyncClient, sent: Sent, company: User) -> dict[str, Response]:
    """The answers of all routes that read, about this response where a route is about one."""
    parts = {
        "{submission_id}": sent.id,
        "{file_id}": sent.file_id,
        "{user_id}": str(company.id),
        "{company_id}": str(company.company_id),
    }
    answers = {}
    for path in READING:
        address = path
        for name, value in parts.items():
            address = address.replace(name, value)
        if "{" in address:
            address = "/".join(str(new_id()) if part.startswith("{") else part for part in address.split("/"))
        exported = {"format": "csv"} if path.endswith("/export") else None
        answers[path] = await admin.get(address, params=QUERIES.get(path, exported))
    # A route that refuses the question shows nothing, sealed or not.
    assert not {path: answer.text for path, answer in answers.items() if answer.status_code in {422, 429, 500}}
    return answers


def shown(answers: dict[str, Response], secret: str) -> set[str]:
    """Routes whose answer contains ``secret``, also in a gzip file."""
    return {path for path, answer in answers.items() if secret.encode() in _unpacked(answer.content)}


def _unpacked(content: bytes) -> bytes:
    return gzip.decompress(content) if content.startswith(b"\x1f\x8b") else content


async def test_no_route_shows_a_sealed_response(
    sealed: Sent,
    first: AsyncClient,
    second: AsyncClient,
    company: User,
    close: Close,
    session: AsyncSession,
    sign_in: SignIn,
) -> None:
    # Three people, because one may export a list a few times only.
    third = await sign_in(await an_admin(session))
    secrets = (*sealed.secrets, ANSWER)
    answers = await reads(first, sealed, company)
    assert {path for secret in secrets for path in shown(answers, secret)} == set()
    await close()
    answers = await reads(second, sealed, company)
    assert {path for secret in secrets for path in shown(answers, secret)} == set()
    await opened_by_two(first, second)
    answers = await reads(third, sealed, company)
    sheets = {"/api/submissions/{submission_id}", "/api/users/{user_id}"}
    for secret in secrets:
        assert sheets <= shown(answers, secret), secret
    assert "/api/insights/texts" in shown(answers, ANSWER)
    assert "/api/bundles/companies/{company_id}/file" in shown(answers, NAME)


async def test_the_sheet_of_a_sealed_response_says_what_may_be_known(sealed: Sent, first: AsyncClient) -> None:
    sheet = (await first.get(f"/api/submissions/{sealed.id}")).json()["data"]
    assert (sheet["closed"], sheet["answers_closed"]) == ("sealed", "sealed")
    assert (sheet["receipt_number"], sheet["state"]) == (sealed.receipt_number, "submitted")
    assert (sheet["sent"]["files"], sheet["sent"]["bytes"] > 0) == (1, True)
    assert (sheet["files"], sheet["links"], sheet["questionnaire"]) == ([], [], None)
    assert (sheet["company"]["files_count"], sheet["company"]["links_count"]) == (1, None)


@pytest.mark.parametrize("end", ["", "/preview"])
async def test_a_sealed_file_is_refused(sealed: Sent, first: AsyncClient, end: str) -> None:
    answer = await first.get(f"/api/submissions/{sealed.id}/files/{sealed.file_id}{end}")
    assert refusal(answer) == (409, "response_sealed")


async def test_a_zip_of_a_sealed_company_is_refused(sealed: Sent, first: AsyncClient, company: User) -> None:
    answer = await first.get(f"/api/bundles/companies/{company.company_id}/file")
    assert refusal(answer) == (409, "response_sealed")


async def test_only_responses_are_sealed_unless_answers_are_too(
    first: AsyncClient, browser: AsyncClient, company: User
) -> None:
    await seal(first, "responses")
    sent = await submit(browser)
    sheet = (await first.get(f"/api/submissions/{sent.id}")).json()["data"]
    assert (sheet["closed"], sheet["answers_closed"]) == ("sealed", None)
    assert sheet["questionnaire"] is not None


async def test_figures_and_filters_know_no_sealed_answer(
    sealed: Sent, first: AsyncClient, second: AsyncClient, company: User, session: AsyncSession, close: Close
) -> None:
    given = await session.scalar(select(FormAnswers.answers).where(FormAnswers.company_id == company.company_id))
    question, value = next((name, one["values"][0]) for name, one in (given or {}).items() if one.get("values"))
    asked = {"answer": f"questionnaire.{question}:{value}"}
    figures = (await first.get("/api/insights/questions")).json()["data"]
    assert (figures["companies"], figures["given"]["questionnaire"], figures["sealed"]) == (1, 0, 1)
    assert (await first.get("/api/submissions", params=asked)).json()["data"]["items"] == []
    await close()
    await opened_by_two(first, second)
    figures = (await first.get("/api/insights/questions")).json()["data"]
    assert (figures["given"]["questionnaire"], figures["sealed"]) == (1, 0)
    assert len((await first.get("/api/submissions", params=asked)).json()["data"]["items"]) == 1


async def test_the_sealing_is_fixed_by_the_first_response(first: AsyncClient, browser: AsyncClient) -> None:
    for sealing in ("responses", None, "answers"):
        assert (await seal(first, sealing)).json()["data"]["sealing"] == sealing
    await submit(browser)
    state = (await first.get("/api/openings")).json()["data"]
    assert (state["can_seal"], state["sealed"], state["due"]) == (False, 1, 0)
    assert refusal(await seal(first, None)) == (409, "sealing_fixed")
    assert (await seal(first, "answers")).status_code == 200


async def test_the_company_reads_its_own_sealed_response(sealed: Sent, browser: AsyncClient) -> None:
    own = (await browser.get("/api/submission")).json()["data"]
    assert own["document"]["name"] == sealed.secrets[0]
    line = (await browser.get("/api/submission/opening")).json()["data"]
    assert (line["sealing"], line["opened_at"], len(line["commitment"])) == ("answers", None, 64)


async def test_the_audit_trail_counts_the_files_of_a_sealed_response(
    sealed: Sent, first: AsyncClient, app: FastAPI, session: AsyncSession
) -> None:
    events = (await first.get("/api/audit", params={"action": "submission.submitted"})).json()["data"]["items"]
    assert events[0]["details"]["files_count"] == 1
    assert "files" not in events[0]["details"]
