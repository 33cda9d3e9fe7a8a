"""An emulated phone: Chromium over its own protocol, with a processor four times slower, on the built web app."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, async_playwright
from sqlalchemy import select

from dev.bench.people import bench_portal, cookie_of, resources_of
from dev.browser import CHROMIUM, FLAGS, LANGUAGE_KEY, PHONE, USER_KEY
from dev.portal_process import RunningPortal
from dev.toolchain import WEB
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import AccountStatus, Role, User
from portal.platform.db.unit_of_work import unit_of_work

SLOWER = 4
"""How many times slower the processor is made."""

PATIENCE_SECONDS = 60

# Pages of a person live for hours: scripts are optimized, unlike in tests.
OPTIMIZING = tuple(flag for flag in FLAGS if not flag.startswith("--js-flags"))


class Traffic:
    """Requests and bytes that the browser fetches, by the events of its protocol."""

    def __init__(self) -> None:
        self.requests = 0
        self.scripts = 0
        self.bytes = 0.0
        self.waiting: set[str] = set()
        self.moved = asyncio.Event()

    async def watch(self, cdp: CDPSession) -> None:
        await cdp.send("Network.enable")
        cdp.on("Network.requestWillBeSent", self._begin)
        cdp.on("Network.loadingFinished", self._end)
        cdp.on("Network.loadingFailed", self._end)

    def _begin(self, event: dict[str, Any]) -> None:
        self.moved.set()
        if event["requestId"] in self.waiting or event["request"]["url"].startswith("data:"):
            return
        self.requests += 1
        self.scripts += event.get("type") == "Script"
        self.waiting.add(event["requestId"])

    def _end(self, event: dict[str, Any]) -> None:
        self.moved.set()
        self.bytes += event.get("encodedDataLength", 0)
        self.waiting.discard(event["requestId"])

    async def quiet(self, seconds: float) -> None:
        """Returns when nothing was fetched for so long, or after :data:`PATIENCE_SECONDS`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_SECONDS):
                while await self._moves(seconds) or self.waiting:
                    pass

    async def _moves(self, seconds: float) -> bool:
        self.moved.clear()
        with suppress(TimeoutError):
            return await asyncio.wait_for(self.moved.wait(), seconds)
        return False


@dataclass(frozen=True, slots=True)
class Phone:
    """``product`` is the path of the administrator's home."""

    page: Page
    cdp: CDPSession
    traffic: Traffic
    product: str


@contextmanager
def large_portal() -> Iterator[RunningPortal]:
    """A portal with the built web app and the companies of ``DEMO=large``."""
    with bench_portal(WEB_DIST=str(WEB / "dist")) as portal:
        portal.seed_demo(large=True)
        portal.postgres.sql("vacuum analyze", database="portal")
        yield portal


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(OPTIMIZING))
        yield browser
        await browser.close()


async def cookies_of(portal: RunningPortal) -> dict[str, str]:
    """Cookies of an administrator with all permissions, and of companies with and without answers."""
    companies = (
        select(User)
        .outerjoin(FormAnswers, FormAnswers.company_id == User.company_id)
        .where(User.status == AccountStatus.APPROVED, User.role != Role.ADMIN)
        .order_by(User.id)
    )
    people = {
        "administrator": select(User).where(User.role == Role.ADMIN).order_by(User.created_at),
        "company": companies.where(FormAnswers.company_id.is_(None)),
        "company with answers": companies.where(
            FormAnswers.form == "questionnaire", FormAnswers.submitted_at.is_not(None)
        ),
    }
    async with resources_of(portal) as resources, unit_of_work(resources.sessions) as session:
        found = {name: (await session.scalars(wanted.limit(1))).one() for name, wanted in people.items()}
        return {name: await cookie_of(resources, person) for name, person in found.items()}


@asynccontextmanager
async def open_phone(
    portal: RunningPortal, browser: Browser, cookie: str | None, *, script: str, language: str = "en"
) -> AsyncIterator[Phone]:
    """A page with an empty cache, but with the cookie and the stored choices of an earlier visit. ``script`` runs
    before those of each document."""
    width, height = PHONE
    context = await browser.new_context(
        base_url=portal.url,
        viewport={"width": width, "height": height},
        is_mobile=True,
        has_touch=True,
        locale="ar-SA" if language == "ar" else "en-GB",
    )
    stored = {LANGUAGE_KEY: language}
    product = (await (await context.request.get("/api/config")).json())["data"]["product_slug"]
    if cookie is not None:
        name, _, value = cookie.partition("=")
        await context.add_cookies([{"name": name, "value": value, "url": portal.url}])
        stored[USER_KEY] = json.dumps((await (await context.request.get("/api/user-info")).json())["data"])
    await context.add_init_script(f"Object.assign(localStorage, {json.dumps(stored)}); {script}")
    page = await context.new_page()
    cdp = await context.new_cdp_session(page)
    traffic = Traffic()
    await traffic.watch(cdp)
    await cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    try:
        yield Phone(page, cdp, traffic, product)
    finally:
        await context.close()
