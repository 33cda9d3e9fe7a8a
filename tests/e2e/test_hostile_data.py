"""Sheets, answers and the message gallery with hostile text in every typed field."""

import json
from itertools import cycle
from typing import Any

import pytest
from playwright.async_api import Route, expect

from dev.portal_process import RunningPortal
from portal.domain.forms.definition import get_form
from portal.domain.registration.fields import FIELDS, FieldRule
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look, Visitor, in_page

pytestmark = pytest.mark.e2e

# Writes to the console, which shows scripts of frames, too.
RUN = "console.error(window.hacked=1)"
SCRIPT = f'<img src=x onerror="{RUN}"><script>{RUN}</script>"\'><svg onload={RUN}>'
TEMPLATE = "{{7*7}} ${7*7} %s %(x)s $t(common:loading) {{product}} <b>49</b>"
TEXTS = (
    SCRIPT,
    "\u202egnp.exe \u2067abc",
    TEMPLATE,
    "W" * 10_000,
    "null",
    "\u200b\u200d\ufeff",
    "Z" + "\u0301" * 200,
    "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿" * 30,
    "a@b.example\r\nBcc: c@d.example",
    "undefined",
    "ع" * 3_000,
    "__proto__",
)
ADDRESSES = (
    "javascript:window.hacked=1",
    "data:text/html,<script>1</script>",
    "https://a.example/" + "x" * 5_000,
    " \tjavascript:window.hacked=1",
)
TYPED = frozenset(
    (
        *(field.name for field in FIELDS if field.rule not in {FieldRule.CHOICE, FieldRule.URL}),
        "name",
        "rejection_reason",
        "reason",
        "note",
        "issued_by",
        "decided_by_name",
        "created_by_name",
        "changed_by_name",
        "actor_name",
        "by",
        "subject_name",
        "subject_label",
        "recipient",
        "recipient_name",
        "subject",
        "body",
        "file_name",
        "title",
        "details",
        "reply",
        "problem",
        "answer",
        "receipt_number",
        "message_id",
        "html_subject",
        "trouble",
    )
)
WRITTEN_ANSWERS = frozenset(
    question.id
    for form in ("questionnaire", "feedback")
    for question in get_form(form).questions()
    if question.type == "text"
)
LINKS = frozenset({"url", "link", *(field.name for field in FIELDS if field.rule is FieldRule.URL)})
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


class Poison:
    """Replaces typed text in the API's responses, each field by the next hostile text.

    Every second one is the script, so that each page shows it, in whichever order its requests are answered.
    """

    def __init__(self, *, skip: int) -> None:
        self._texts, self._addresses = cycle(text for one in TEXTS for text in (SCRIPT, one)), cycle(ADDRESSES)
        for _ in range(2 * skip):
            next(self._texts)

    async def __call__(self, route: Route) -> None:
        if "/user-info" in route.request.url or "/config" in route.request.url or route.request.method != "GET":
            await route.fallback()
            return
        response = await route.fetch()
        if not response.headers.get("content-type", "").startswith("application/json"):
            await route.fulfill(response=response)
            return
        await route.fulfill(response=response, json=self._poisoned(await response.json(), ""))

    def _poisoned(self, value: Any, key: str) -> Any:
        if isinstance(value, dict):
            return {name: self._poisoned(one, name) for name, one in value.items()}
        if isinstance(value, list):
            return [self._poisoned(one, key if key == "answers" else "") for one in value]
        if isinstance(value, str):
            if key in TYPED or key in WRITTEN_ANSWERS or key == "answers":
                return next(self._texts)
            if key in LINKS:
                return next(self._addresses)
        return value


async def _found(visitor: Visitor) -> list[str]:
    await visitor.page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
    found: list[str] = await visitor.page.evaluate(in_page("hostile_findings"))
    return found


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
    page = visitor.page
    await visitor.resize(320 if look.phone else 1280, 800)
    announcement_id = await _send_announcement(portal, visitor, to=recipient.person.organization_name)
    wrong: dict[str, list[str]] = {}
    shown = ""
    for skip, (path, name) in enumerate((*LISTS, (f"/app/sendEmail/{announcement_id}", "delivery"))):
        await page.context.unroute_all(behavior="ignoreErrors")
        await page.context.route("**/api/**", Poison(skip=2 * skip))
        await visitor.goto(path)
        row = page.locator(f'main a[href*="{name}="]').first
        await expect(row).to_be_attached()
        wrong[path] = await _found(visitor)
        await visitor.goto(str(await row.get_attribute("href")))
        sheet = page.get_by_role("dialog")
        # A text without width makes it invisible.
        await expect(sheet.get_by_role("heading").first).to_be_attached()
        tabs = sheet.get_by_role("tab")
        for number in range(max(1, await tabs.count())):
            if await tabs.count():
                await tabs.nth(number).click()
            wrong[f"{path} sheet {number}"] = await _found(visitor)
            shown += await sheet.inner_text()
    assert {name: found for name, found in wrong.items() if found} == {}
    assert TEMPLATE in shown, "shown as it was typed"
    assert SCRIPT in shown


@LOOKS
async def test_hostile_data_neither_runs_nor_breaks_a_page(
    visit: OpenVisitor, portal: RunningPortal, look: Look
) -> None:
    company = await company_at(portal, await visit(look), "done", named=unique("Pages"))
    admin = Administrator(await visit(look))
    await admin.arrive()
    wrong: dict[str, list[str]] = {}
    shown = ""
    for visitor, paths in ((company.visitor, OF_A_COMPANY), (admin.visitor, OF_AN_ADMINISTRATOR)):
        await visitor.resize(320 if look.phone else 1280, 800)
        for skip, path in enumerate(paths):
            await visitor.context.unroute_all(behavior="ignoreErrors")
            await visitor.context.route("**/api/**", Poison(skip=2 * skip))
            await visitor.goto(path)
            await expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
            await visitor.page.wait_for_load_state("networkidle")
            await visitor.is_loaded()
            wrong[path] = await _found(visitor)
            shown += await visitor.page.locator("main").inner_text()
    assert {name: found for name, found in wrong.items() if found} == {}
    assert SCRIPT in shown


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
    wrong = {"list": await _found(visitor)}
    await visitor.goto(str(await card.get_attribute("href")))
    await expect(page.get_by_role("heading", level=1)).to_be_visible()
    await expect(page.locator("iframe").first).to_be_attached()
    wrong["message"] = await _found(visitor)
    assert {name: found for name, found in wrong.items() if found} == {}
    # The console may only report that the frame ran no script.
    visitor.complaints[:] = [
        text for text in visitor.complaints if "sandbox" not in text and "Content Security" not in text
    ]
