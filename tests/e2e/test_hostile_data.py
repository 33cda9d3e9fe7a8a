"""Sheets, answers and the message gallery with hostile text in every typed field."""

import json

import pytest
from playwright.async_api import Route, expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.hostile import SCRIPT, TEMPLATE, TEXTS, Walk, found_on
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look, Visitor

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

LISTS = (
    ("/app/pendingCompanies", "company"),
    ("/app/activeCompanies", "company"),
    ("/app/submissionsList", "submission"),
    ("/app/users", "user"),
    ("/app/audit", "event"),
    ("/app/invitations", "invitation"),
)
OF_A_COMPANY = ("/app/rfi_feedback", "/app/questionnaireForm", "/app/rfiDocumentForm", "/app/")
OF_AN_ADMINISTRATOR = ("/app/", "/app/sendEmail", "/app/insights?view=feedback&show=tables")
LOOKS = pytest.mark.parametrize("look", [Look(), Look(locale="ar", phone=True)], ids=str)


async def _send_announcement(portal: RunningPortal, visitor: Visitor, *, to: str) -> str:
    """Returns the announcement's id."""
    answer = await visitor.context.request.post(
        f"{portal.url}/api/send-announcement",
        multipart={"subject": "Meeting", "body": "All are welcome.", "audience": json.dumps({"search": to})},
        headers={"Origin": portal.url},
    )
    sent = await answer.json()
    assert (answer.status, sent["data"]["recipients"]) == (200, 1), sent
    return str(sent["data"]["id"])


@LOOKS
async def test_hostile_data_neither_runs_nor_breaks_a_sheet(
    visit: OpenVisitor, portal: RunningPortal, look: Look
) -> None:
    recipient = await company_at(portal, await visit(), "answered", named=unique("Sheets"))
    visitor = await visit(look)
    await Administrator(visitor).arrive()
    await visitor.resize(320 if look.phone else 1280, 800)
    announcement_id = await _send_announcement(portal, visitor, to=recipient.person.organization_name)
    walk = Walk()
    await walk.sheets(visitor, (*LISTS, (f"/app/sendEmail/{announcement_id}", "delivery")))
    assert walk.faults == {}
    shown = "".join(walk.shown.values())
    assert TEMPLATE in shown, "shown as it was typed"
    assert SCRIPT in shown


@LOOKS
async def test_hostile_data_neither_runs_nor_breaks_a_page(
    visit: OpenVisitor, portal: RunningPortal, look: Look
) -> None:
    company = await company_at(portal, await visit(look), "done", named=unique("Pages"))
    admin = Administrator(await visit(look))
    await admin.arrive()
    walk = Walk()
    for visitor, paths in ((company.visitor, OF_A_COMPANY), (admin.visitor, OF_AN_ADMINISTRATOR)):
        await visitor.resize(320 if look.phone else 1280, 800)
        await walk.pages(visitor, paths)
    assert walk.faults == {}
    assert SCRIPT in "".join(walk.shown.values())


@LOOKS
async def test_hostile_mails_neither_run_nor_break_the_gallery(visit: OpenVisitor, look: Look) -> None:
    visitor = await visit(look)
    await Administrator(visitor).arrive()
    page = visitor.page
    await visitor.resize(320 if look.phone else 1280, 800)

    async def poisoned(route: Route) -> None:
        response = await route.fetch()
        answer = await response.json()
        for item in answer["data"]["items"]:
            for locale in ("en", "ar"):
                mail = item[locale]
                mail["subject"] = f"{SCRIPT}{TEXTS[1]}"
                mail["html"] = mail["html"].replace("</p>", f"{SCRIPT}<a href='javascript:top.hacked=1'>x</a></p>", 1)
                mail["text"] += f"{SCRIPT}{TEMPLATE}{'W' * 10_000}"
                mail["sms"] = TEXTS[3]
        await route.fulfill(response=response, json=answer)

    await page.context.route("**/api/messages/gallery*", poisoned)
    await visitor.goto("/app/messages")
    card = page.locator('main a[href*="/messages/"]').first
    await expect(card).to_be_attached()
    wrong = {"list": await found_on(visitor)}
    await visitor.goto(str(await card.get_attribute("href")))
    await expect(page.get_by_role("heading", level=1)).to_be_visible()
    await expect(page.locator("iframe").first).to_be_attached()
    wrong["message"] = await found_on(visitor)
    assert {name: found for name, found in wrong.items() if found} == {}
    # The console may only report that the frame ran no script.
    visitor.complaints[:] = [
        text for text in visitor.complaints if "sandbox" not in text and "Content Security" not in text
    ]
