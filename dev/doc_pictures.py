"""``python -m dev.doc_pictures``: scales the screenshots of ``make screenshots`` for README and docs."""

import asyncio
import sys
from dataclasses import dataclass

from playwright.async_api import Page, async_playwright

from dev.browser import CHROMIUM, FLAGS
from dev.toolchain import ROOT

TAKEN = ROOT / "screenshots"
SHOWN = ROOT / "docs" / "screenshots"
SCALE = {"desktop": 0.75, "phone": 1}
# Height that is visible without scrolling; longer pages are cut here.
TALLEST = {"desktop": 720, "phone": 800}


@dataclass(frozen=True, slots=True)
class Picture:
    name: str
    look: str
    screen: str

    @property
    def kind(self) -> str:
        return self.look.rpartition("-")[2]


def _in_both(name: str, kind: str = "desktop") -> list[Picture]:
    return [Picture(f"{name}-{locale}", f"{locale}-light-{kind}", name) for locale in ("en", "ar")]


PICTURES = (
    Picture("response-en", "en-light-desktop", "response-draft"),
    Picture("questionnaire-ar", "ar-light-desktop", "questionnaire-section"),
    Picture("pending-en", "en-light-desktop", "pending-companies"),
    Picture("receipt-ar-dark", "ar-dark-desktop", "receipt"),
    Picture("sign-in-ar-phone", "ar-light-phone", "sign-in"),
    Picture("library-en-dark-phone", "en-dark-phone", "library"),
    *_in_both("admin-home"),
    *_in_both("pending-company"),
    *_in_both("active-company"),
    *_in_both("company-people"),
    *_in_both("active-company-people"),
    *_in_both("accept-invitation", "phone"),
    *_in_both("clarification-additions"),
    *_in_both("submissions"),
    *_in_both("insights"),
    *_in_both("send-email"),
    *_in_both("user-form"),
)


async def _make(page: Page, picture: Picture) -> str | None:
    """Creates the pictures. Returns the missing ones."""
    source = TAKEN / picture.look / f"{picture.screen}.png"
    if not source.exists():
        return f"{source.relative_to(ROOT)} is not there: run `make screenshots` first"
    await page.set_viewport_size({"width": 960, "height": TALLEST[picture.kind]})
    await page.goto(source.as_uri())
    width, height = await page.evaluate(
        "scale => { const image = document.querySelector('img'); const width = Math.round(scale * image.naturalWidth);"
        " const tall = width * image.naturalHeight / image.naturalWidth; document.body.style.cssText = 'margin:0';"
        " image.style.cssText = `display:block;width:${width}px;height:${tall}px;cursor:auto`; return [width, tall]; }",
        SCALE[picture.kind],
    )
    tall = min(round(height), TALLEST[picture.kind])
    await page.screenshot(path=SHOWN / f"{picture.name}.png", clip={"x": 0, "y": 0, "width": width, "height": tall})
    return None


async def _make_all() -> list[str]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = await browser.new_page()
        missing = [await _make(page, picture) for picture in PICTURES]
        await browser.close()
    return [problem for problem in missing if problem]


def main() -> int:
    SHOWN.mkdir(parents=True, exist_ok=True)
    problems = asyncio.run(_make_all())
    print("\n".join(problems) or f"{len(PICTURES)} pictures in {SHOWN.relative_to(ROOT)}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
