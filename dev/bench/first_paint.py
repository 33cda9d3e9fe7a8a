"""First visits on an emulated phone: a processor four times slower, Slow 4G, nothing in the browser's cache.

Chromium over its own protocol, against the built web app as the API serves it, with the companies of ``DEMO=large``;
two lists also in react-admin.
"""

import asyncio
import json
import statistics
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, async_playwright
from sqlalchemy import select

from dev.bench.people import bench_portal, cookie_of, resources_of
from dev.bench.react_admin import build, react_admin_of
from dev.bench.report import Result
from dev.browser import CHROMIUM, FLAGS, LANGUAGE_KEY, PHONE, USER_KEY
from dev.portal_process import RunningPortal
from dev.toolchain import WEB
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import AccountStatus, Role, User
from portal.platform.db.unit_of_work import unit_of_work

SLOWER = 4
"""How many times slower the processor is made."""

SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 // 8,
    "uploadThroughput": 750_000 // 8,
}
VISITS = 3
QUIET_SECONDS = 2.5
"""If nothing is fetched for so long, later requests are polling."""
PATIENCE_SECONDS = 60

# Pages of a person live for hours: scripts are optimized, unlike in tests.
OPTIMIZING = tuple(flag for flag in FLAGS if not flag.startswith("--js-flags"))

OBSERVED = """
window.seen = { lcp: 0, fcp: 0, cls: 0, rows: 0, long: [] };
const see = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
see('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
see('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; });
see('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
see('longtask', (entry) => { seen.long.push([entry.startTime, entry.duration]); });
"""
# The largest paint may be a text above a list: when the rows are there tells more.
LISTED = """
new MutationObserver((_, observer) => {
  if (document.querySelectorAll('main li').length < %d) return;
  seen.rows = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""


@dataclass(frozen=True, slots=True)
class Route:
    """``goal``: milliseconds to the largest paint, None in react-admin, where ``peer`` is the path of the same list.

    ``rows``: of the list, if it is also measured when they are in the page.
    """

    name: str
    path: str
    goal: float | None = 2500
    visitor: str = "administrator"
    language: str = "en"
    peer: str = ""
    rows: int = 0


ROUTES = (
    Route("sign-in", "/app/login", goal=2000, visitor="stranger"),
    Route("sign-in, Arabic", "/app/login", goal=2000, visitor="stranger", language="ar"),
    Route("pending list", "/app/pendingCompanies", peer="/app/#/pendingCompanies", rows=25),
    Route("active list", "/app/activeCompanies", peer="/app/#/activeCompanies", rows=25),
    Route("submissions", "/app/submissionsList"),
    Route("home", "/app/{product}"),
    Route("insights", "/app/insights"),
    Route("questionnaire", "/app/questionnaireForm", visitor="company"),
    Route("questionnaire, Arabic", "/app/questionnaireForm", visitor="company", language="ar"),
)
GOAL_REQUESTS, GOAL_BLOCKED, GOAL_SHIFT = 25, 300, 0.02


@dataclass(slots=True)
class Visit:
    lcp: float = 0
    tbt: float = 0
    cls: float = 0
    requests: int = 0
    scripts: int = 0
    bytes: float = 0
    fcp: float = 0
    rows: float = 0


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

    async def quiet(self) -> None:
        """Returns when nothing was fetched for :data:`QUIET_SECONDS`, or after :data:`PATIENCE_SECONDS`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_SECONDS):
                while await self._moves() or self.waiting:
                    pass

    async def _moves(self) -> bool:
        self.moved.clear()
        with suppress(TimeoutError):
            return await asyncio.wait_for(self.moved.wait(), QUIET_SECONDS)
        return False


def measure() -> list[Result]:
    build()
    with bench_portal(WEB_DIST=str(WEB / "dist")) as portal:
        portal.seed_demo(large=True)
        portal.postgres.sql("vacuum analyze", database="portal")
        with react_admin_of(portal) as peer:
            return asyncio.run(_measure(portal, peer))


async def _measure(portal: RunningPortal, peer: RunningPortal) -> list[Result]:
    cookies = await _cookies(portal)
    results: list[Result] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(OPTIMIZING))
        for route in ROUTES:
            sides = _sides(portal, peer, route)
            visits: list[list[Visit]] = [[] for _ in sides]
            for _ in range(VISITS):
                # In turns, so that other load of the machine affects both.
                for (server, page), made in zip(sides, visits, strict=True):
                    made.append(await _visit(server, browser, page, cookies.get(route.visitor)))
            for (_, page), made in zip(sides, visits, strict=True):
                results += _results(page, made)
        await browser.close()
    return results


def _sides(portal: RunningPortal, peer: RunningPortal, route: Route) -> list[tuple[RunningPortal, Route]]:
    if not route.peer:
        return [(portal, route)]
    return [(portal, route), (peer, replace(route, name=f"{route.name}, react-admin", path=route.peer, goal=None))]


async def _cookies(portal: RunningPortal) -> dict[str, str]:
    """Cookies of an administrator with all permissions and of a company that has not answered the questionnaire."""
    people = {
        "administrator": select(User).where(User.role == Role.ADMIN).order_by(User.created_at),
        "company": select(User)
        .outerjoin(FormAnswers, FormAnswers.company_id == User.company_id)
        .where(User.status == AccountStatus.APPROVED, User.role != Role.ADMIN, FormAnswers.company_id.is_(None))
        .order_by(User.id),
    }
    async with resources_of(portal) as resources, unit_of_work(resources.sessions) as session:
        found = {name: (await session.scalars(wanted.limit(1))).one() for name, wanted in people.items()}
        return {name: await cookie_of(resources, person) for name, person in found.items()}


async def _visit(portal: RunningPortal, browser: Browser, route: Route, cookie: str | None) -> Visit:
    """Opens the page with an empty cache, but with the cookie and the stored choices of an earlier visit."""
    width, height = PHONE
    context = await browser.new_context(
        base_url=portal.url,
        viewport={"width": width, "height": height},
        is_mobile=True,
        has_touch=True,
        locale="ar-SA" if route.language == "ar" else "en-GB",
    )
    stored = {LANGUAGE_KEY: route.language}
    product = (await (await context.request.get("/api/config")).json())["data"]["product_slug"]
    if cookie is not None:
        name, _, value = cookie.partition("=")
        await context.add_cookies([{"name": name, "value": value, "url": portal.url}])
        stored[USER_KEY] = json.dumps((await (await context.request.get("/api/user-info")).json())["data"])
    listed = LISTED % route.rows if route.rows else ""
    await context.add_init_script(f"Object.assign(localStorage, {json.dumps(stored)}); {OBSERVED} {listed}")
    page = await context.new_page()
    try:
        visit = await _observed(page, route.path.format(product=product))
        if route.rows and not visit.rows:
            raise RuntimeError(f"{route.name}: the page never had {route.rows} rows")
        return visit
    finally:
        await context.close()


async def _observed(page: Page, path: str) -> Visit:
    cdp = await page.context.new_cdp_session(page)
    traffic = Traffic()
    await traffic.watch(cdp)
    await cdp.send("Network.emulateNetworkConditions", SLOW_4G)
    await cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    await page.goto(path)
    await traffic.quiet()
    seen = await page.evaluate("seen")
    blocked = sum(duration - 50 for start, duration in seen["long"] if start + duration > seen["fcp"])
    fetched = (traffic.requests, traffic.scripts, traffic.bytes)
    return Visit(seen["lcp"], blocked, seen["cls"], *fetched, fcp=seen["fcp"], rows=seen["rows"])


def _results(route: Route, visits: list[Visit]) -> list[Result]:
    def middle(name: str) -> float:
        return float(statistics.median(getattr(visit, name) for visit in visits))

    kilobytes, scripts = middle("bytes") / 1000, middle("scripts")
    blocked, shift, requests = (GOAL_BLOCKED, GOAL_SHIFT, GOAL_REQUESTS) if route.goal else (None, None, None)
    first = f"of {VISITS} first visits to {route.path}"
    if route.rows:
        first += f"; first paint after {middle('fcp'):.0f} ms, {route.rows} rows after {middle('rows'):.0f} ms"
    fetched = f"{scripts:.0f} scripts; {kilobytes:.0f} kB in all"
    return [
        Result(f"{route.name}: LCP", middle("lcp"), route.goal, at_least=False, unit=" ms", detail=first),
        Result(f"{route.name}: TBT", middle("tbt"), blocked, at_least=False, unit=" ms"),
        Result(f"{route.name}: CLS", middle("cls"), shift, at_least=False),
        Result(f"{route.name}: requests", middle("requests"), requests, at_least=False, detail=fetched),
    ]
