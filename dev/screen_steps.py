"""Steps on a page that lead to a screen, and the words of its language."""

import json
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

from playwright.async_api import Page

from dev.toolchain import WEB

Words = Callable[[str], str]
Step = Callable[[Page, Words], Awaitable[None]]


def words(language: str) -> Words:
    """A function that returns the text of a key in this language, e.g. ``say("companies:reject")``."""
    return lambda key: _text(language, key)


def _text(language: str, key: str) -> str:
    namespace, _, path = key.partition(":")
    found: Any = _catalogue(language, namespace)
    for part in path.split("."):
        found = found[part]
    return str(found)


@cache
def _catalogue(language: str, namespace: str) -> Any:
    file = WEB / "src" / "i18n" / "locales" / language / f"{namespace}.json"
    return json.loads(file.read_text(encoding="utf-8"))


def press(key: str) -> Step:
    async def step(page: Page, say: Words) -> None:
        await page.get_by_role("button", name=say(key), exact=True).first.click()

    return step


def fill(field: str, text: str) -> Step:
    async def step(page: Page, _: Words) -> None:
        await page.locator(f"#field-{field}").fill(text)

    return step


async def preview(page: Page, say: Words) -> None:
    """The preview of an announcement: beside the form, or opened where the window has no room for it."""
    button = page.get_by_role("button", name=say("announcements:preview.open"), exact=True)
    if await button.count():
        await button.click()
    await see("iframe")(page, say)


def click(selector: str) -> Step:
    async def step(page: Page, _: Words) -> None:
        await page.locator(selector).first.click()

    return step


def see(selector: str) -> Step:
    async def step(page: Page, _: Words) -> None:
        # On a phone, the closed menu is a dialog, too.
        await page.locator(selector).filter(visible=True).first.wait_for()

    return step


def answer(path: str, data: Any) -> Step:
    """Replaces the response to later calls of ``path``, so that no codes are sent for a picture."""

    async def step(page: Page, _: Words) -> None:
        body = {"success": True, "code": 200, "message": "", "data": data}
        await page.route(f"**/api/{path}?*", lambda route: route.fulfill(json=body))

    return step


async def load_again(page: Page, _: Words) -> None:
    await page.reload()
