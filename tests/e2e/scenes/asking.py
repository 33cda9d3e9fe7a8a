"""Screens of a company's questions and of clarifications, with simulated responses of the server."""

from typing import Any

from playwright.async_api import expect

from tests.e2e.company import CompanyUser
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs

PATH = "/app/questions"
AT = "2026-11-20T08:00:00Z"
ID = "01a20661-cada-7062-b608-fccf44b33850"
TEXT = "Which coordinate reference system applies to our images?\nما النظام المرجعي الإحداثي المعتمد؟"
BOTH = {"en": "Which reference system applies?", "ar": "ما النظام المرجعي المعتمد؟"}


def _own_question(state: str, **changes: Any) -> dict[str, Any]:
    return {
        "id": f"{state}-{ID}",
        "subject": "Reference system النظام المرجعي",
        "topic": "technical",
        "text": TEXT,
        "state": state,
        "asked_at": AT,
        "file": None,
        "answer": None,
        "decline_reason": None,
        "decided_at": None if state == "open" else AT,
        "clarification": None,
        "clarification_revision": None,
        **changes,
    }


def _own(*questions: dict[str, Any], may_ask: bool = True, until: str | None = "2027-01-10T20:59:00Z") -> Any:
    return {
        "questions": list(questions),
        "until": until,
        "opens_at": None,
        "may_ask": may_ask,
        "now": AT,
        "open": sum(question["state"] == "open" for question in questions),
        "max_open": 20,
        "max_file_bytes": 10_485_760,
    }


def _published(number: int, revision: int = 1) -> dict[str, Any]:
    return {
        "number": number,
        "revision": revision,
        "topic": "dates",
        "question": BOTH,
        "answer": {"en": "The national one (SANSRS).", "ar": "النظام الوطني (SANSRS)."},
        "published_at": AT,
        "revised_at": AT,
    }


EVERY_STATE = (
    _own_question(
        "open", file={"id": ID, "name": "مخطط plan.pdf", "content_type": "application/pdf", "size": 1, "sha256": ""}
    ),
    _own_question("answered", answer=TEXT),
    _own_question("published", clarification=2, clarification_revision=1),
    _own_question("declined", decline_reason=TEXT),
    _own_question("withdrawn"),
)


async def _opened(company: CompanyUser, own: Any, *clarifications: dict[str, Any]) -> None:
    await answers(company.page, "own-questions", own)
    await answers(company.page, "clarifications", {"items": list(clarifications), "total": len(clarifications)})
    await company.visitor.opens(PATH)
    await company.sees_heading("questions:title")


async def questions_loading(company: CompanyUser) -> None:
    await hangs(company.page, "own-questions")
    await company.visitor.opens(PATH)
    await expect(company.page.get_by_role("status").first).to_be_visible()


async def questions_that_cannot_be_loaded(company: CompanyUser) -> None:
    await fails(company.page, "own-questions")
    await company.visitor.opens(PATH)
    await company.sees(company.words("common:errors.somethingWentWrong"))


async def no_questions(company: CompanyUser) -> None:
    await _opened(company, _own())
    await company.sees(company.words("questions:clarifications.none"))


async def questions_in_every_state(company: CompanyUser) -> None:
    await _opened(company, _own(*EVERY_STATE), _published(2, 2), _published(1))
    await expect(company.page.get_by_role("article")).to_have_count(7)


async def withdrawal(company: CompanyUser) -> None:
    await company.page.get_by_text(company.words("questions:withdraw.action"), exact=True).click()
    await expect(company.page.get_by_role("alertdialog")).to_be_visible()


async def clarifications_without_a_match(company: CompanyUser) -> None:
    await answers(company.page, "own-questions", _own())
    await answers(company.page, "clarifications", {"items": [], "total": 2})
    await company.visitor.opens(f"{PATH}?search=nothing")
    await company.sees(company.words("questions:clarifications.noMatch"))


async def questions_after_their_end(company: CompanyUser) -> None:
    await _opened(company, _own(may_ask=False), _published(1))
    await company.sees(company.words("questions:end.over"))


async def question_with_errors(company: CompanyUser) -> None:
    await _opened(company, _own())
    await company.press("questions:ask.open")
    dialog = company.page.get_by_role("dialog")
    await dialog.get_by_role("button", name=company.words("questions:ask.send"), exact=True).click()
    await expect(dialog.locator("[aria-invalid=true]").first).to_be_visible()


async def question_with_an_interrupted_file(company: CompanyUser) -> None:
    await fails(company.page, "own-questions/file*", status=503, error="service_unavailable")
    chooser = company.page.get_by_role("dialog").locator("input[type=file]")
    await chooser.set_input_files({"name": "مخطط الموقع.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7"})
    await company.sees(company.words("upload:interrupted"))


OF_A_COMPANY_THAT_ASKS: tuple[Scene[CompanyUser], ...] = (
    questions_loading,
    questions_that_cannot_be_loaded,
    no_questions,
    questions_in_every_state,
    withdrawal,
    clarifications_without_a_match,
    questions_after_their_end,
    question_with_errors,
    question_with_an_interrupted_file,
)
