"""Questions, clarifications, library, wording, colleagues, saved views and timelines with hostile text."""

from typing import Any
from uuid import uuid4

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.hostile import SCRIPT, Poison, found_on
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look, Visitor

pytestmark = pytest.mark.e2e

LOOKS = pytest.mark.parametrize("look", [Look(), Look(locale="ar", phone=True)], ids=str)
QUESTION = {"subject": "Cameras", "topic": "technical", "text": "Which cameras?"}
CLARIFICATION = {
    "topic": "technical",
    "question_en": "Which cameras?",
    "question_ar": "أي كاميرات؟",
    "answer_en": "Any calibrated camera.",
    "answer_ar": "أي كاميرا معايَرة.",
}
WORDING = {"subject": "Approved", "heading": "Approved", "text": "Welcome.\n\n{details}\n\n{button}"}
OF_A_COMPANY = ("/app/questions", "/app/company", "/app/account", "/app/documentsList", "/app/about")
OF_AN_ADMINISTRATOR = ("/app/library", "/app/messages/company_approved/wording", "/app/request", "/app/usersForm")
SHEETS = (
    ("/app/questionsList", "question"),
    ("/app/clarificationsList", "clarification"),
    ("/app/library", "document"),
    ("/app/activeCompanies", "company"),
)


async def _sends(visitor: Visitor, method: str, path: str, body: dict[str, Any]) -> Any:
    request = visitor.context.request
    answer = await request.fetch(f"{visitor.url}/api/{path}", method=method, data=body, headers={"Origin": visitor.url})
    assert answer.ok, f"{path}: {await answer.text()}"
    return (await answer.json())["data"]


async def _hostile(visitor: Visitor, *, skip: int) -> None:
    await visitor.context.unroute_all(behavior="ignoreErrors")
    await visitor.context.route("**/api/**", Poison(skip=2 * skip))


async def _fill(company: Visitor, admin: Visitor) -> None:
    await _sends(company, "POST", "own-questions", QUESTION)
    await _sends(
        company,
        "POST",
        "company/people",
        {"first_name": "Huda", "last_name": "Alharbi", "email": f"{uuid4().hex}@x.example", "locale": "ar"},
    )
    drafted = await _sends(admin, "POST", "clarifications", {**CLARIFICATION, "question_ids": []})
    await _sends(
        admin, "POST", f"clarifications/{drafted['id']}/publish", {"version": drafted["version"], "notify": "digest"}
    )
    await _sends(admin, "POST", "views", {"list": "active", "name": unique("Mine"), "query": "search=a"})


@LOOKS
async def test_hostile_text_between_companies_and_the_authority_neither_runs_nor_breaks_a_page(
    visit: OpenVisitor, portal: RunningPortal, look: Look
) -> None:
    company = (await company_at(portal, await visit(look), "done", named=unique("Asks"))).visitor
    admin = await visit(look)
    await Administrator(admin).arrive()
    await _fill(company, admin)
    wrong: dict[str, list[str]] = {}
    shown = ""
    for visitor, paths in ((company, OF_A_COMPANY), (admin, OF_AN_ADMINISTRATOR)):
        await visitor.resize(320 if look.phone else 1280, 800)
        for skip, path in enumerate(paths):
            await _hostile(visitor, skip=skip)
            await visitor.goto(path)
            await expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
            await visitor.page.wait_for_load_state("networkidle")
            await visitor.is_loaded()
            wrong[path] = await found_on(visitor)
            shown += await visitor.page.locator("main").inner_text()
    for skip, (path, name) in enumerate(SHEETS):
        await _hostile(admin, skip=skip)
        await admin.goto(path)
        row = admin.page.locator(f'main a[href*="{name}="]').first
        await expect(row).to_be_attached()
        await admin.goto(str(await row.get_attribute("href")))
        sheet = admin.page.get_by_role("dialog")
        await expect(sheet.get_by_role("heading").first).to_be_attached()
        await admin.page.wait_for_load_state("networkidle")
        wrong[f"{path} sheet"] = await found_on(admin)
        shown += await sheet.inner_text()
    assert {name: found for name, found in wrong.items() if found} == {}
    assert SCRIPT in shown
