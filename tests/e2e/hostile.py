"""Hostile text in every typed field of the API's responses, and what it did to a page."""

from collections.abc import Sequence
from itertools import cycle
from typing import Any

from playwright.async_api import Locator, Route, expect

from portal.domain.forms.definition import get_form
from portal.domain.registration.fields import FIELDS, FieldRule
from tests.e2e.visitor import Visitor, in_page

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
        "text",
        "question",
        "heading",
        "description",
        "decline_reason",
        "rejection_comment",
        "comment",
        "message",
        "before",
        "after",
        "now",
        "asked_by_name",
        "published_by_name",
        "invited_by",
        "sent_by",
    )
)
WRITTEN_ANSWERS = frozenset(
    question.id
    for form in ("questionnaire", "feedback")
    for question in get_form(form).questions()
    if question.type == "text"
)
LINKS = frozenset({"url", "link", *(field.name for field in FIELDS if field.rule is FieldRule.URL)})


TYPED_IN = "part => [...part.querySelectorAll('input, textarea')].map(({ value }) => value)"


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
            # The two languages of a typed text.
            return {name: self._poisoned(one, key if name in {"en", "ar"} else name) for name, one in value.items()}
        if isinstance(value, list):
            return [self._poisoned(one, key if key == "answers" else "") for one in value]
        if isinstance(value, str):
            if key in TYPED or key in WRITTEN_ANSWERS or key == "answers":
                return next(self._texts)
            if key in LINKS:
                return next(self._addresses)
        return value


async def found_on(visitor: Visitor) -> list[str]:
    await visitor.page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
    found: list[str] = await visitor.page.evaluate(in_page("hostile_findings"))
    return found


class Walk:
    """Screens with hostile text. ``wrong``: what it did, by screen. ``shown``: what each screen showed."""

    def __init__(self) -> None:
        self.wrong: dict[str, list[str]] = {}
        self.shown: dict[str, str] = {}

    @property
    def without_script(self) -> set[str]:
        """Screens that showed no hostile text, so that finding nothing on them says nothing."""
        return {screen for screen, text in self.shown.items() if SCRIPT not in text}

    async def pages(self, visitor: Visitor, paths: Sequence[str]) -> None:
        for skip, path in enumerate(paths):
            await self._poison(visitor, skip=skip)
            await visitor.goto(path)
            await expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
            await visitor.page.wait_for_load_state("networkidle")
            await visitor.is_loaded()
            await self.note(visitor, path, visitor.page.locator("main"))

    async def sheets(self, visitor: Visitor, lists: Sequence[tuple[str, str]]) -> None:
        """Opens the first row of each list, and each tab of its sheet. A list is its path and the parameter of rows."""
        page = visitor.page
        for skip, (path, name) in enumerate(lists):
            await self._poison(visitor, skip=skip)
            await visitor.goto(path)
            row = page.locator(f'main a[href*="{name}="]').first
            await expect(row).to_be_attached()
            self.wrong[path] = await found_on(visitor)
            await visitor.goto(str(await row.get_attribute("href")))
            sheet = page.get_by_role("dialog")
            # A text without width makes it invisible.
            await expect(sheet.get_by_role("heading").first).to_be_attached()
            await page.wait_for_load_state("networkidle")
            tabs = sheet.get_by_role("tab")
            for number in range(max(1, await tabs.count())):
                if await tabs.count():
                    await tabs.nth(number).click()
                await self.note(visitor, f"{path} sheet {number}", sheet)

    async def note(self, visitor: Visitor, screen: str, part: Locator) -> None:
        self.wrong[screen] = await found_on(visitor)
        self.shown[screen] = "\n".join([await part.inner_text(), *await part.evaluate(TYPED_IN)])

    @property
    def faults(self) -> dict[str, list[str]]:
        return {screen: found for screen, found in self.wrong.items() if found}

    async def _poison(self, visitor: Visitor, *, skip: int) -> None:
        await visitor.context.unroute_all(behavior="ignoreErrors")
        await visitor.context.route("**/api/**", Poison(skip=2 * skip))
