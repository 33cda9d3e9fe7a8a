"""A person with a browser, and the axe findings of every screen they see."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, Self

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect

from dev.browser import DESKTOP, LANGUAGE_KEY, PHONE
from tests.e2e.mailbox import Mailbox
from tests.e2e.server_faults import forget_simulated_answers, has_simulated_answers
from tests.e2e.words import Words

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
IN_PAGE = Path(__file__).parent / "in_page"

# Left out with forced colours, because axe still reads the colours of the page.
WITHOUT_COLOURS = ("color-contrast", "link-in-text-block")
# Left out in the pseudo-locale, whose closing mark separates a visible text from the rest of its accessible name.
NOT_IN_PSEUDO = ("label-content-name-mismatch",)
POLLING_MS = 30
NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Toasts last two seconds, which may be too short on a busy machine.
NOTE_TOASTS = """
window.toasts = [];
new MutationObserver(() => {
  const results = document.querySelectorAll('.Toastify__toast, [data-result]');
  for (const result of results) window.toasts.push(result.textContent);
}).observe(document, { childList: true, subtree: true });
"""

# React hides a page while a part of it is fetched that has no boundary of its own. A field that has the focus loses it.
NOTE_HIDDEN_FIELDS = """
new MutationObserver((changes) => {
  const field = document.activeElement;
  if (!field?.matches('input, textarea, select')) return;
  const isHidden = ({ style }) => style?.display === 'none' && style.getPropertyPriority('display') === 'important';
  if (changes.some(({ target }) => isHidden(target) && target.contains(field)))
    console.error(`hidden while it has the focus: ${field.outerHTML.slice(0, 200)}`);
}).observe(document, { subtree: true, attributeFilter: ['style'] });
"""


@cache
def in_page(name: str) -> str:
    """Returns the source of a JavaScript function that runs in the page."""
    return (IN_PAGE / f"{name}.js").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Look:
    """One of the four looks on a desktop or a phone, or the pseudo-locale, which marks every text of the catalogues."""

    locale: Literal["en", "ar"] = "en"
    dark: bool = False
    phone: bool = False
    pseudo: bool = False

    def __str__(self) -> str:
        language = "pseudo" if self.pseudo else self.locale
        return "-".join((language, "dark" if self.dark else "light", "phone" if self.phone else "desktop"))

    @property
    def words(self) -> Words:
        return Words(self.locale, pseudo=self.pseudo)


class Visitor:
    def __init__(self, context: BrowserContext, page: Page, url: str, mailbox: Mailbox, look: Look) -> None:
        self.context = context
        self.page = page
        self.url = url
        self.mailbox = mailbox
        self.look = look
        self.complaints: list[str] = []
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    @classmethod
    async def arrive(cls, browser: Browser, url: str, mailbox: Mailbox, look: Look, *, patience_ms: int) -> Self:
        width, height = PHONE if look.phone else DESKTOP
        context = await browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            color_scheme="dark" if look.dark else "light",
            locale="ar-SA" if look.locale == "ar" else "en-GB",
            timezone_id="Asia/Riyadh",
            reduced_motion="reduce",
        )
        context.set_default_timeout(patience_ms)
        expect.set_options(timeout=patience_ms)
        await context.add_init_script(
            # A sandboxed frame has no storage.
            f"if (window === top && !localStorage.getItem('{LANGUAGE_KEY}'))"
            f" localStorage.setItem('{LANGUAGE_KEY}', '{look.locale}')"
        )
        await context.add_init_script(NOTE_TOASTS)
        await context.add_init_script(NOTE_HIDDEN_FIELDS)
        if look.pseudo:
            await context.add_init_script(in_page("mark_served"))
        return cls(context, await context.new_page(), url, mailbox, look)

    async def leave(self) -> None:
        # A route handler that still fetches when its context closes would fail, and the error would hit a later test.
        for page in self.context.pages:
            await page.unroute_all(behavior="ignoreErrors")
        await self.context.unroute_all(behavior="ignoreErrors")
        await self.context.close()

    async def goto(self, path: str) -> None:
        if self.look.pseudo:
            address, hash_mark, fragment = path.partition("#")
            path = f"{address}{'&' if '?' in address else '?'}pseudo=1{hash_mark}{fragment}"
        await self.page.goto(path)

    async def opens(self, path: str) -> None:
        """As :meth:`goto`, within the running app if a new page would look the same: a tenth of the time.

        That is: another page of the app, without unsaved input, after answers of the server's own.
        """
        if not has_simulated_answers(self.page) and await self._goes_within_app(path):
            return
        await self.goto(path)
        forget_simulated_answers(self.page)

    async def _goes_within_app(self, path: str) -> bool:
        if not await self.page.evaluate(in_page("go_within_app"), path):
            return False
        try:
            await self.page.wait_for_function(
                "() => !window.headingBefore.isConnected", polling=POLLING_MS, timeout=5000
            )
        except Error:
            return False
        return True

    async def is_loaded(self) -> None:
        """Waits until the page is rendered without placeholders. ``expect`` would check again only after a second."""
        await self.page.wait_for_function(in_page("loaded"), polling=POLLING_MS)

    async def sees_toast(self, text: str) -> None:
        """Expects that a toast or a sheet told this result since the page was loaded; it may be gone."""
        try:
            await self.page.wait_for_function(
                "text => window.toasts.some((shown) => shown.includes(text))", arg=text, polling=POLLING_MS
            )
        except Error as error:
            seen, page = await self.page.evaluate("[window.toasts, document.body.innerText]")
            error.add_note(f"“{text}” is not among {seen}, on {self.page.url}: {page}")
            raise

    # -- Storage of the browser

    async def kept(self) -> str:
        """Returns stored input, decrypted as far as the portal could decrypt it now."""
        found: str = await self.page.evaluate(in_page("kept"))
        return found

    async def keeps(self, text: str) -> None:
        """Waits until the input is stored."""
        for _ in range(500):
            if text in await self.kept():
                return
            await self.page.wait_for_timeout(20)
        raise AssertionError(f"“{text}” is not kept on {self.page.url}")

    # -- Problems of a screen, as lists

    async def looks_right(self, name: str) -> None:
        """Checks that apply to every loaded screen: no axe findings, no horizontal scrolling."""
        found = await self._found_on_one_page()
        assert not found, f"axe on {name} in {self.look}: {found}"
        assert await self.too_wide() == [], f"{name} in {self.look}"

    async def axe(self, name: str) -> None:
        found = await self.inaccessible()
        assert not found, f"axe on {name} in {self.look}: {found}"

    async def _found_on_one_page(self) -> list[str]:
        """Discards the findings of a page that was replaced during the check; the next page is checked."""
        heading = self.page.get_by_role("heading", level=1)
        while True:
            await expect(heading).to_be_visible()
            before = await heading.all_text_contents()
            found = await self.inaccessible()
            if await heading.all_text_contents() == before:
                return found

    async def inaccessible(self, without: Sequence[str] = ()) -> list[str]:
        """Returns the findings of axe-core. ``without``: the rules that it leaves out."""
        await self.page.wait_for_function(in_page("at_rest"), polling=POLLING_MS)
        await self._axe_is_there()
        left_out = (*without, *(NOT_IN_PSEUDO if self.look.pseudo else ()))
        options = {"left_out": left_out, "judges_colours": not set(WITHOUT_COLOURS) & set(without)}
        found: list[str] = await self.page.evaluate(in_page("axe_findings"), options)
        return found

    async def _axe_is_there(self) -> None:
        """Adds axe-core, and lets the browser add it to later pages, in a third of the time that sending it takes."""
        if await self.page.evaluate("'axe' in window"):
            return
        axe = f"if (window === top) {{ {AXE.read_text(encoding='utf-8')} }}"
        await self.context.add_init_script(axe)
        await self.page.evaluate(axe)

    async def indistinct(self) -> list[str]:
        """With forced colours: returns axe findings, missing edges and indistinguishable selections."""
        await self.page.evaluate(in_page("filled"))
        await self.page.emulate_media(forced_colors="active")
        await self.page.evaluate(NEXT_FRAME)
        found = await self.inaccessible(WITHOUT_COLOURS)
        found += await self.page.evaluate(in_page("indistinct"))
        await self.page.emulate_media(forced_colors="none")
        return found

    async def cramped(self) -> list[str]:
        """In a small window: returns axe findings and covered, clipped or too wide elements."""
        found: list[str] = await self.page.evaluate(in_page("covered"))
        if found:
            # A menu follows its button a moment after the window has changed.
            await self.page.wait_for_timeout(250)
            found = await self.page.evaluate(in_page("covered"))
        return await self.inaccessible(WITHOUT_COLOURS) + await self.too_wide() + found

    async def too_wide(self) -> list[str]:
        """Returns how far the page scrolls horizontally, and the elements that stick out."""
        found: list[str] = await self.page.evaluate(in_page("too_wide"))
        if found:
            # On a busy machine Chromium draws a smaller window with the rules of the larger one for some frames.
            await self.page.wait_for_timeout(250)
            found = await self.page.evaluate(in_page("too_wide"))
        return found

    async def too_small(self) -> list[str]:
        """Returns targets smaller than 24 × 24 pixels."""
        found: list[str] = await self.page.evaluate(in_page("small_targets"))
        return found

    async def untranslated(self) -> list[str]:
        """In the pseudo-locale: returns texts that are neither typed nor from a catalogue."""
        found: list[str] = await self.page.evaluate(in_page("unmarked"))
        return found

    async def resize(self, width: int, height: int) -> None:
        await self.page.set_viewport_size({"width": width, "height": height})
        await self.page.evaluate(NEXT_FRAME)

    def _note(self, message: ConsoleMessage) -> None:
        # The browser logs refused requests (401, 409, 422 …); the tests check them on the screen.
        # A sandboxed frame refuses the scripts that the tests add to every page. React logs what a boundary catches.
        expected = (
            "Failed to load resource",
            "Blocked script execution in 'about:",
            "Failed to fetch dynamically imported module",
        )
        if message.type == "error" and not any(text in message.text for text in expected):
            self.complaints.append(f"{self.page.url}: {message.text} ({message.location})")
