"""Screens of administrators who answer questions and publish clarifications, with simulated responses of the server."""

from typing import Any

from playwright.async_api import Locator, expect

from tests.e2e.administrator import Administrator
from tests.e2e.scenes.asking import AT, BOTH, EVERY_STATE, ID, TEXT
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails

LIST = "/app/questionsList"
CLARIFICATIONS = "/app/clarificationsList"
NO_ROWS = {"items": [], "total": 0, "matched": 0, "next_cursor": None, "previous_cursor": None}


def _row(state: str, **changes: Any) -> dict[str, Any]:
    return {
        "id": ID,
        "question_subject": "Reference system النظام المرجعي",
        "organization_name": "Najd Mapping نجد",
        "topic": "technical",
        "question_state": state,
        "asked_at": AT,
        "assignee_id": None,
        "assignee_name": "Salma Alharbi" if state == "open" else None,
        "question_text": TEXT,
        "file_name": None,
        "private_answer": None,
        "decline_reason": None,
        "clarification_number": 2 if state == "published" else None,
        "clarification_id": ID if state == "published" else None,
        "answered_at": None,
        "answered_by_name": None,
        "revision": 0,
        **changes,
    }


ROWS = [
    _row(state, id=f"{number}{ID[1:]}")
    for number, state in enumerate(("open", "answered", "published", "declined", "withdrawn"))
]
ASKED = {
    "id": ROWS[0]["id"],
    "subject": ROWS[0]["question_subject"],
    "topic": "technical",
    "text": TEXT,
    "state": "open",
    "asked_at": AT,
    "file": EVERY_STATE[0]["file"],
    "revision": 0,
    "company_id": ID,
    "user_id": ID,
    "organization_name": "Najd Mapping نجد",
    "asked_by_name": "Noura Alqahtani",
    "assignee": None,
    "answer": None,
    "decline_reason": None,
    "decided_at": None,
    "decided_by_name": None,
    "clarification": None,
    "actions": ["assign", "answer", "decline", "withdraw", "publish"],
}


def _page(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return NO_ROWS | {"items": rows, "total": len(rows), "matched": len(rows)}


def _sheet(admin: Administrator) -> Locator:
    return admin.page.get_by_role("dialog").first


async def _list_of(admin: Administrator, rows: list[dict[str, Any]], query: str = "") -> None:
    counts = {"open": 1, "answered": 1, "published": 1, "declined": 1, "withdrawn": 1, "mine": 0}
    await answers(admin.page, "questions", _page(rows))
    await answers(admin.page, "questions/counts", counts)
    await answers(admin.page, f"questions/{ROWS[0]['id']}", ASKED)
    await answers(admin.page, "clarifications/audience", {"companies": 2260, "digest_at": "2026-11-21T05:00:00Z"})
    await admin.visitor.opens(f"{LIST}{query}")


async def list_of_questions(admin: Administrator) -> None:
    await _list_of(admin, ROWS)
    await expect(admin.page.locator("main a[href*='question=']")).to_have_count(len(ROWS))


async def list_without_questions(admin: Administrator) -> None:
    await _list_of(admin, [])
    await admin.sees(admin.words("questionsList:empty.title"))


async def list_of_questions_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, "questions")
    await admin.visitor.opens(LIST)
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


async def question_to_answer(admin: Administrator) -> None:
    await _list_of(admin, ROWS, f"?question={ROWS[0]['id']}")
    await expect(_sheet(admin).get_by_role("group", name=admin.words("questionsList:answer.way"))).to_be_visible()


async def clarification_with_errors(admin: Administrator) -> None:
    await admin.press("questionsList:publish.open")
    await expect(_sheet(admin).locator("[aria-invalid=true]").first).to_be_visible()


async def private_answer(admin: Administrator) -> None:
    await admin.press("questionsList:answer.private")
    await expect(admin.field("text")).to_be_visible()


async def declining(admin: Administrator) -> None:
    await admin.press("questionsList:answer.decline")
    await expect(admin.field("reason")).to_be_visible()


async def answer_after_a_colleague(admin: Administrator) -> None:
    """The answer is refused, because a colleague has published a clarification that answers the question."""
    question = f"questions/{ASKED['id']}"
    decided = {"state": "published", "actions": [], "decided_at": AT, "decided_by_name": "Huda Al-Otaibi"}
    await private_answer(admin)
    await admin.field("text").fill(TEXT)
    await answers(admin.page, question, ASKED | decided | {"clarification": {"id": ID, "number": 2}})
    await fails(admin.page, f"{question}/answer", status=409, error="question_changed_meanwhile")
    await admin.press("questionsList:answer.action")
    await admin.sees(admin.words("questionsList:answer.decided"))


MANAGED = {
    "id": ID,
    "number": 2,
    "state": "published",
    "topic": "technical",
    "question": BOTH,
    "answer": BOTH,
    "revision": 2,
    "published_at": AT,
    "notify": "digest",
    "announced": False,
    "version": 3,
    "changed_at": AT,
    "changed_by_name": "Salma Alharbi",
    "revisions": [
        {
            "revision": revision,
            "topic": "technical",
            "question": BOTH,
            "answer": BOTH,
            "published_at": AT,
            "published_by_name": "Salma Alharbi",
        }
        for revision in (2, 1)
    ],
    "questions": [
        {"id": ID, "subject": "Reference", "text": TEXT, "organization_name": "Najd Mapping", "state": "published"}
    ],
}
CLARIFICATION_ROWS = [
    {
        "id": f"{number}{ID[1:]}",
        "clarification_number": number or None,
        "clarification_state": "published" if number else "draft",
        "topic": "technical",
        "question_en": BOTH["en"],
        "question_ar": BOTH["ar"],
        "answer_en": BOTH["en"],
        "answer_ar": BOTH["ar"],
        "clarification_revision": 1 if number else 0,
        "published_at": AT if number else None,
        "revised_at": AT if number else None,
        "questions": number,
        "changed_at": AT,
        "changed_by_name": "Salma Alharbi",
        "version": 1,
    }
    for number in (0, 2, 1)
]


async def _clarifications(admin: Administrator, rows: list[dict[str, Any]], query: str = "") -> None:
    await answers(admin.page, "clarifications/managed", _page(rows))
    await answers(admin.page, f"clarifications/{ID}", MANAGED)
    await answers(admin.page, "questions", _page([ROWS[0]]))
    await answers(admin.page, "clarifications/audience", {"companies": 2260, "digest_at": "2026-11-21T05:00:00Z"})
    await admin.visitor.opens(f"{CLARIFICATIONS}{query}")


async def list_of_clarifications(admin: Administrator) -> None:
    await _clarifications(admin, CLARIFICATION_ROWS)
    await expect(admin.page.locator("main a[href*='clarification=']")).to_have_count(len(CLARIFICATION_ROWS))


async def list_without_clarifications(admin: Administrator) -> None:
    await _clarifications(admin, [])
    await admin.sees(admin.words("questionsList:clarifications.empty.title"))


async def published_clarification(admin: Administrator) -> None:
    await _clarifications(admin, CLARIFICATION_ROWS, f"?clarification={ID}")
    await expect(_sheet(admin).get_by_text("Salma Alharbi").first).to_be_visible()


async def correction_to_confirm(admin: Administrator) -> None:
    await admin.press("questionsList:publish.begin")
    await admin.press("questionsList:publish.correct")
    await expect(admin.page.get_by_role("radio").first).to_be_visible()


async def new_clarification(admin: Administrator) -> None:
    await _clarifications(admin, CLARIFICATION_ROWS, "?clarification=new")
    await expect(admin.field("answer_ar")).to_be_visible()


OF_AN_ADMINISTRATOR_WHO_ANSWERS: tuple[Scene[Administrator], ...] = (
    list_of_questions,
    list_without_questions,
    list_of_questions_that_cannot_be_loaded,
    question_to_answer,
    clarification_with_errors,
    private_answer,
    declining,
    answer_after_a_colleague,
    list_of_clarifications,
    list_without_clarifications,
    published_clarification,
    correction_to_confirm,
    new_clarification,
)
