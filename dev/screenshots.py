"""``make screenshots``: every screen in both languages, light and dark, desktop and phone, into ``screenshots/``."""

import asyncio
import json
import sys
import tempfile
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from playwright.async_api import Browser, BrowserContext, Page, async_playwright
from sqlalchemy import select

from dev.browser import CHROMIUM, DESKTOP, FLAGS, LANGUAGE_KEY, PHONE, USER_KEY
from dev.portal_process import RunningPortal, running_portal
from portal.accounts.models import User
from portal.accounts.sessions import SessionStore
from portal.db.unit_of_work import unit_of_work
from portal.demo.seeding import ADMIN_EMAIL
from portal.resources import open_resources

ROOT = Path(__file__).parents[1]
DIST = ROOT / "web" / "dist"
FOLDER = ROOT / "screenshots"


@dataclass(frozen=True, slots=True)
class Screen:
    """``who``: the e-mail of the person who looks; empty for a visitor."""

    name: str
    path: str
    who: str = ""


PENDING = "noura@najd-mapping.example"
REJECTED = "anna@blurmaps.example"
APPROVED = "omar@sahara-geo.example"
ANSWERED = "layla@masar-nav.example"
SUBMITTED = "kenji@kumo-hd.example"

SCREENS = (
    Screen("sign-in", "/app/login"),
    Screen("sign-up", "/app/signup"),
    Screen("forgotten-password", "/app/forgetPassword"),
    Screen("reset-password", "/app/resetPassword#token=an-example"),
    Screen("waiting", "/app/login", PENDING),
    Screen("rejected", "/app/login", REJECTED),
    Screen("already-signed-in", "/app/login", ANSWERED),
    Screen("questionnaire", "/app/questionnaireForm", APPROVED),
    Screen("questionnaire-answered", "/app/questionnaireForm", ANSWERED),
    Screen("library", "/app/documentsList", ANSWERED),
    Screen("response", "/app/rfiDocumentForm", ANSWERED),
    Screen("sandbox", "/app/sandBox", ANSWERED),
    Screen("receipt", "/app/rfiDocumentForm", SUBMITTED),
    Screen("feedback", "/app/rfi_feedback", SUBMITTED),
    Screen("admin-home", "/app/licensing", ADMIN_EMAIL),
    Screen("pending-companies", "/app/pendingCompanies", ADMIN_EMAIL),
    Screen("not-found", "/app/there/is/nothing", ANSWERED),
)


def main(wanted: list[str]) -> int:
    """``wanted``: names of screens; empty for all."""
    with tempfile.TemporaryDirectory(prefix="portal-screenshots-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running_portal(folder, durable=False, WEB_DIST=str(DIST), ENVIRONMENT="development") as portal:
            portal.run("seed-demo")
            count = asyncio.run(
                _photograph(portal, [screen for screen in SCREENS if not wanted or screen.name in wanted])
            )
    print(f"{count} pictures in {FOLDER}")
    return 0


async def _photograph(portal: RunningPortal, screens: list[Screen]) -> int:
    tokens = await _sign_in(portal, {screen.who for screen in screens} - {""})
    count = 0
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for language, dark, phone in product(("en", "ar"), (False, True), (False, True)):
            look = f"{language}-{'dark' if dark else 'light'}-{'phone' if phone else 'desktop'}"
            for who in sorted({screen.who for screen in screens}):
                context = await _context(browser, portal, language, dark=dark, phone=phone)
                if who:
                    await context.add_cookies(
                        [{"name": portal.settings.cookie_name, "value": tokens[who], "url": portal.url}]
                    )
                    await _remember(context)
                page = await context.new_page()
                for screen in screens:
                    if screen.who == who:
                        await _take(page, portal.url + screen.path, FOLDER / look / f"{screen.name}.png")
                        count += 1
                await context.close()
        await browser.close()
    return count


async def _context(
    browser: Browser, portal: RunningPortal, language: str, *, dark: bool, phone: bool
) -> BrowserContext:
    width, height = PHONE if phone else DESKTOP
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        timezone_id="Asia/Riyadh",
        reduced_motion="reduce",
        base_url=portal.url,
    )
    await context.add_init_script(f"localStorage.setItem('{LANGUAGE_KEY}', '{language}')")
    return context


async def _remember(context: BrowserContext) -> None:
    """What the app itself keeps after a sign-in: the user, for the first paint."""
    answer = await (await context.request.get("/api/user-info")).json()
    user = json.dumps(json.dumps(answer["data"]))
    await context.add_init_script(f"localStorage.setItem('{USER_KEY}', {user})")


async def _take(page: Page, url: str, picture: Path) -> None:
    await page.goto("about:blank")
    await page.goto(url)
    await page.get_by_role("heading", level=1).first.wait_for()
    await page.wait_for_timeout(1900)  # the sidebar's spinner (specification §2: 1.5 s)
    picture.parent.mkdir(parents=True, exist_ok=True)
    await page.screenshot(path=picture, full_page=True)


async def _sign_in(portal: RunningPortal, emails: set[str]) -> dict[str, str]:
    async with open_resources(portal.settings, application_name="screenshots") as resources:
        async with unit_of_work(resources.sessions) as session:
            rows = (await session.execute(select(User.email, User.id).where(User.email.in_(emails)))).all()
        store = SessionStore(resources.redis, resources.settings)
        return {email: await store.start(user_id) for email, user_id in rows}


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
