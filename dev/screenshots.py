"""``make screenshots``: every screen in both languages, light and dark, desktop and phone, into ``screenshots/``."""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from urllib.parse import quote

from playwright.async_api import Browser, BrowserContext, Error, Page, StorageState, async_playwright
from sqlalchemy import select

from dev.browser import CHROMIUM, DESKTOP, FLAGS, LANGUAGE_KEY, PHONE, USER_KEY
from dev.demo.answers import demo_answers
from dev.demo.large import seed_large
from dev.portal_process import RunningPortal, running_portal
from dev.screen import Screen, change_answers
from dev.screen_steps import words
from dev.screens import ANSWERED, APPROVED, SUBMITTED, screens
from dev.toolchain import ROOT, WEB
from portal.domain.forms.definition import get_form
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import User
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import open_resources

FOLDER = ROOT / "screenshots"
LIBRARY_SAMPLE = ROOT / "api" / "portal" / "features" / "request" / "library" / "sample_files"
AT_ONCE = 4
# The drawer shows its entries after 1.5 seconds; the page's clock is advanced instead of waiting.
SPINNER_MS = 1600
PAUSE_MS = 100
CROWD = 120
READY = """() => document.fonts.status === 'loaded'
  && !document.querySelector('.MuiSkeleton-root, .MuiCircularProgress-root')"""


@dataclass(frozen=True, slots=True)
class Look:
    language: str
    dark: bool
    phone: bool

    @property
    def name(self) -> str:
        return f"{self.language}-{'dark' if self.dark else 'light'}-{'phone' if self.phone else 'desktop'}"

    @property
    def folder(self) -> Path:
        return FOLDER / self.name


LOOKS = [Look(*chosen) for chosen in product(("en", "ar"), (False, True), (False, True))]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m dev.screenshots")
    parser.add_argument("names", nargs="*", help="screens, or how their names begin; without any, all of them")
    parser.add_argument("--look", action="append", choices=[look.name for look in LOOKS], help="instead of all of them")
    parser.add_argument("--dist", type=Path, default=WEB / "dist", help="the built web app")
    chosen = parser.parse_args(arguments)
    looks = [look for look in LOOKS if look.name in (chosen.look or [look.name])]
    with tempfile.TemporaryDirectory(prefix="portal-screenshots-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running_portal(
            folder, durable=False, WEB_DIST=str(chosen.dist.resolve()), ENVIRONMENT="development"
        ) as portal:
            portal.seed_demo()
            count, problems = asyncio.run(_photograph_all(portal, looks, chosen.names))
    print(f"{count} pictures in {FOLDER}")
    for problem in problems:
        print(f"Not photographed: {problem}")
    return 1 if problems else 0


async def _photograph_all(portal: RunningPortal, looks: list[Look], wanted: list[str]) -> tuple[int, list[str]]:
    before, after = list(screens(wanted, late=False)), list(screens(wanted, late=True))
    tokens = await _sign_in(portal, {screen.who for screen in before + after} | {ANSWERED, APPROVED, SUBMITTED})
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        storage = {who: await _storage(browser, portal, token) for who, token in tokens.items() if who}
        await _begin_work(browser, portal, storage)
        problems = await _photograph(browser, portal, looks, storage, before)
        if after:
            await _give_feedback(browser, portal, storage[SUBMITTED])
            problems += await _photograph(browser, portal, looks, storage, after)
        await browser.close()
    taken = sum(_is_shown(look, screen) for look in looks for screen in before + after)
    return taken - len(problems), problems


def _is_shown(look: Look, screen: Screen) -> bool:
    return look.phone or not screen.phone_only


async def _photograph(
    browser: Browser,
    portal: RunningPortal,
    looks: list[Look],
    storage: dict[str, StorageState],
    wanted: Iterable[Screen],
) -> list[str]:
    """One context for each look and user, a few at once. Returns the errors."""
    turns = asyncio.Semaphore(AT_ONCE)
    people = sorted({screen.who for screen in wanted})

    async def sitting(look: Look, who: str) -> list[str]:
        async with turns:
            problems = []
            context = await _context(browser, portal, look, storage.get(who))
            for screen in wanted:
                if screen.who == who and _is_shown(look, screen):
                    try:
                        await _take(context, screen, look)
                    except Error as error:
                        problems.append(f"{look.name}/{screen.name}: {error.message.splitlines()[0]}")
            await context.close()
            return problems

    sittings = await asyncio.gather(*(sitting(look, who) for look in looks for who in people))
    return [problem for problems in sittings for problem in problems]


async def _context(browser: Browser, portal: RunningPortal, look: Look, storage: StorageState | None) -> BrowserContext:
    width, height = PHONE if look.phone else DESKTOP
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if look.dark else "light",
        timezone_id="Asia/Riyadh",
        reduced_motion="reduce",
        base_url=portal.url,
        storage_state=storage,
    )
    context.set_default_timeout(15_000)
    await context.add_init_script(f"localStorage.setItem('{LANGUAGE_KEY}', '{look.language}')")
    await context.clock.install()
    return context


async def _take(context: BrowserContext, screen: Screen, look: Look) -> None:
    page = await context.new_page()
    try:
        await change_answers(page, screen)
        await page.goto(screen.path)
        await _settle(page)
        for step in screen.then:
            await step(page, words(look.language))
        if screen.then:
            await _settle(page)
        look.folder.mkdir(parents=True, exist_ok=True)
        await _show_whole(page)
        target = page.locator(screen.part).first if screen.part else page
        await target.screenshot(path=look.folder / f"{screen.name}.png")
    finally:
        await page.close()


async def _show_whole(page: Page) -> None:
    """Sets the height of the window to that of the page, so that sticky elements are at its end. Dialogs keep the
    window.
    """
    if await page.locator(".MuiModal-root:not([aria-hidden=true])").count() > 0:
        return
    height = await page.evaluate("document.documentElement.scrollHeight")
    window = page.viewport_size
    if window is not None and height > window["height"]:
        await page.set_viewport_size({"width": window["width"], "height": height})
    await page.evaluate("scrollTo(0, 0)")


async def _settle(page: Page) -> None:
    """Waits until the page is at rest, twice, because the first time may start further animations."""
    await page.locator("h1").first.wait_for()
    for _ in range(2):
        await page.clock.fast_forward(SPINNER_MS)
        await page.wait_for_function(READY)
        await page.wait_for_timeout(PAUSE_MS)


async def _sign_in(portal: RunningPortal, emails: set[str]) -> dict[str, str]:
    async with open_resources(portal.settings, application_name="screenshots") as resources:
        await seed_large(resources, companies=CROWD)
        async with unit_of_work(resources.sessions) as session:
            rows = (await session.execute(select(User.email, User.id).where(User.email.in_(emails)))).all()
        store = SessionStore(resources.redis, resources.settings)
        return {email: await store.start(user_id) for email, user_id in rows}


async def _storage(browser: Browser, portal: RunningPortal, token: str) -> StorageState:
    """A signed-in browser's cookie, and the user that the app keeps for the first paint."""
    context = await browser.new_context(base_url=portal.url)
    await context.add_cookies([{"name": portal.settings.cookie_name, "value": token, "url": portal.url}])
    user = (await (await context.request.get("/api/user-info")).json())["data"]
    storage = await context.storage_state()
    storage["origins"] = [{"origin": portal.url, "localStorage": [{"name": USER_KEY, "value": json.dumps(user)}]}]
    await context.close()
    return storage


async def _begin_work(browser: Browser, portal: RunningPortal, storage: dict[str, StorageState]) -> None:
    """Saves a draft of answers, and uploads files, as companies."""
    form = get_form("questionnaire")
    answers = demo_answers(form, seed=7, texts={"organization_name": "Sahara Geo", "headquarters_location": "Riyadh"})
    half = {question.id: answers[question.id] for question in list(form.questions())[:17]}
    await _call(browser, portal, storage[APPROVED], "PUT", "questionnaire/draft", {"answers": half, "save_number": 1})
    files = [("document", "Masar - RFI response.pdf"), ("attachment", "ملحق المنهجية.pdf")]
    sample = next(LIBRARY_SAMPLE.rglob("*.pdf")).read_bytes()
    for kind, name in files:
        path = f"submission/files?kind={kind}&name={quote(name)}"
        await _call(browser, portal, storage[ANSWERED], "POST", path, sample)
    links = [{"url": "https://masar-nav.example/coverage", "title": "Coverage map"}]
    await _call(browser, portal, storage[ANSWERED], "PUT", "submission/links", {"links": links})


async def _give_feedback(browser: Browser, portal: RunningPortal, storage: StorageState) -> None:
    answers = demo_answers(get_form("feedback"), seed=3, texts={})
    await _call(browser, portal, storage, "POST", "feedback", {"answers": answers})


async def _call(
    browser: Browser, portal: RunningPortal, storage: StorageState, method: str, path: str, data: object | bytes
) -> None:
    context = await browser.new_context(base_url=portal.url, storage_state=storage)
    kind = "application/octet-stream" if isinstance(data, bytes) else "application/json"
    headers = {"Origin": portal.url, "Content-Type": kind}
    answer = await context.request.fetch(f"/api/{path}", method=method, data=data, headers=headers)
    if not answer.ok:
        raise RuntimeError(f"{method} {path}: {answer.status} {await answer.text()}")
    await context.close()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
