"""Questions, clarifications, library, wording, colleagues, saved views and timelines with hostile text."""

from typing import Any
from uuid import uuid4

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.hostile import Walk
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look, Visitor

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

LOOKS = pytest.mark.parametrize("look", [Look(), Look(locale="ar", phone=True)], ids=str)
QUESTION = {"subject": "Cameras", "topic": "technical", "text": "Which cameras?"}
CLARIFICATION = {
    "topic": "technical",
    "question_en": "Which cameras?",
    "question_ar": "أي كاميرات؟",
    "answer_en": "Any calibrated camera.",
    "answer_ar": "أي كاميرا معايَرة.",
}
TEMPLATE = "question_declined"
OF_A_COMPANY = ("/app/questions", "/app/company", "/app/documentsList", "/app/about")
WORDING = f"/app/messages/{TEMPLATE}/wording"
OF_AN_ADMINISTRATOR = ("/app/library", WORDING, "/app/request")
ACTIVE = "/app/activeCompanies"
SHEETS = (
    ("/app/questionsList", "question"),
    ("/app/clarificationsList", "clarification"),
    ("/app/library", "document"),
    (ACTIVE, "company"),
)


async def _sends(visitor: Visitor, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    request = visitor.context.request
    answer = await request.fetch(f"{visitor.url}/api/{path}", method=method, data=body, headers={"Origin": visitor.url})
    assert answer.ok, f"{path}: {await answer.text()}"
    return (await answer.json())["data"]


async def _fill(company: Visitor, admin: Visitor) -> None:
    await _sends(company, "POST", "own-questions", QUESTION)
    colleague = {"first_name": "Huda", "last_name": "Alharbi", "email": f"{uuid4().hex}@x.example", "locale": "ar"}
    await _sends(company, "POST", "company/people", colleague)
    drafted = await _sends(admin, "POST", "clarifications", {**CLARIFICATION, "question_ids": []})
    publication = {"version": drafted["version"], "notify": "digest"}
    await _sends(admin, "POST", f"clarifications/{drafted['id']}/publish", publication)
    # Two, because every other text is the one that would run.
    for name in ("Mine", "Yours"):
        await _sends(admin, "POST", "views", {"list": "active", "name": unique(name), "query": f"search={name}"})
    await _reword(admin)


async def _reword(admin: Visitor) -> None:
    """Saves other words and the original ones again, so that both are in the history."""
    path = f"messages/{TEMPLATE}/wording"
    for is_edited in (True, False):
        [email] = [one for one in (await _sends(admin, "GET", path))["channels"] if one["channel"] == "email"]
        words = {locale: email[locale]["shipped"] for locale in ("en", "ar")}
        edited = {locale: {**shipped, "text": f"{shipped['text']}\n\n."} for locale, shipped in words.items()}
        nothing = {"en": None, "ar": None}
        await _sends(
            admin, "PUT", f"{path}/email", {"revision": email["revision"], **(edited if is_edited else nothing)}
        )


@LOOKS
async def test_hostile_text_between_companies_and_the_authority_neither_runs_nor_breaks_a_page(
    visit: OpenVisitor, portal: RunningPortal, look: Look
) -> None:
    company = (await company_at(portal, await visit(look), "done", named=unique("Asks"))).visitor
    admin = Administrator(await visit(look))
    await admin.arrive()
    await _fill(company, admin.visitor)
    walk = Walk()
    for visitor, paths in ((company, OF_A_COMPANY), (admin.visitor, OF_AN_ADMINISTRATOR)):
        await visitor.resize(320 if look.phone else 1280, 800)
        await walk.pages(visitor, paths)
    await walk.sheets(admin.visitor, SHEETS)
    await admin.visitor.goto(ACTIVE)
    await admin.page.get_by_role("button", name=admin.words("lists:saved.open")).click()
    menu = admin.page.get_by_role("menu")
    await expect(menu.get_by_role("menuitemradio").nth(2)).to_be_attached()
    await walk.note(admin.visitor, "saved views", menu)
    assert walk.faults == {}
    assert walk.without_script == set()
