"""A person with a browser: what they look at, what they type, and what axe says of every screen they see."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Self

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from dev.browser import DESKTOP, LANGUAGE_KEY, PHONE
from tests.e2e.mailbox import Mailbox

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

# A toast lives for two seconds: shorter than a busy machine may take to look.
NOTE_TOASTS = """
window.toasts = [];
new MutationObserver(() => {
  for (const toast of document.querySelectorAll('.Toastify__toast')) window.toasts.push(toast.textContent);
}).observe(document, { childList: true, subtree: true });
"""


@dataclass(frozen=True, slots=True)
class Look:
    """One of the four looks, on a desktop or a phone."""

    locale: Literal["en", "ar"] = "en"
    dark: bool = False
    phone: bool = False

    def __str__(self) -> str:
        return "-".join((self.locale, "dark" if self.dark else "light", "phone" if self.phone else "desktop"))


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
            f"if (!localStorage.getItem('{LANGUAGE_KEY}')) localStorage.setItem('{LANGUAGE_KEY}', '{look.locale}')"
        )
        await context.add_init_script(NOTE_TOASTS)
        return cls(context, await context.new_page(), url, mailbox, look)

    async def leave(self) -> None:
        await self.context.close()

    async def goto(self, path: str) -> None:
        await self.page.goto(path)

    async def sees_toast(self, text: str) -> None:
        """A toast with this text has been shown since the page was loaded; it may be gone again."""
        await self.page.wait_for_function("text => window.toasts.some((shown) => shown.includes(text))", arg=text)

    async def looks_right(self, name: str) -> None:
        """What every screen is held to, once it is there: nothing found by axe, no horizontal scrolling."""
        await expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        await self.axe(name)
        await self.fits(name)

    async def axe(self, name: str) -> None:
        """Nothing that axe-core finds is acceptable, on any screen in any look."""
        await self.page.evaluate(AXE.read_text(encoding="utf-8"))
        result: dict[str, Any] = await self.page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
        found = [
            f"{violation['id']} ({violation['impact']}): {node['html'][:160]}"
            for violation in result["violations"]
            for node in violation["nodes"]
        ]
        assert not found, f"axe on {name} in {self.look}:\n" + "\n".join(found)

    async def fits(self, name: str) -> None:
        """No horizontal scrolling."""
        overflow = await self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert overflow <= 0, f"{name} in {self.look} is {overflow} px wider than the screen"

    def _note(self, message: ConsoleMessage) -> None:
        # A refused request (401, 409, 422 …) is logged by the browser itself; the tests look at those on the screen.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(f"{self.page.url}: {message.text} ({message.location})")
