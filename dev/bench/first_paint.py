"""First visits on an emulated phone: a processor four times slower, Slow 4G, nothing in the browser's cache.

Chromium over its own protocol, against the built web app as the API serves it, with the companies of ``DEMO=large``.
"""

import asyncio
import statistics
from dataclasses import dataclass

from playwright.async_api import Browser

from dev.bench.phone import chromium, cookies_of, large_portal, open_phone
from dev.bench.report import Result
from dev.portal_process import RunningPortal

SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 // 8,
    "uploadThroughput": 750_000 // 8,
}
VISITS = 3
QUIET_SECONDS = 2.5
"""If nothing is fetched for so long, later requests are polling."""

OBSERVED = """
window.seen = { lcp: 0, fcp: 0, cls: 0, shown: 0, long: [] };
const see = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
see('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
see('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; });
see('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
see('longtask', (entry) => { seen.long.push([entry.startTime, entry.duration]); });
"""
# The largest paint may be a text above a list or the panel above a form: when those are there tells more.
SHOWN = """
new MutationObserver((_, observer) => {
  if (document.querySelectorAll('%s').length < %d) return;
  seen.shown = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""


@dataclass(frozen=True, slots=True)
class Route:
    """``goal``: milliseconds to the largest paint.

    ``shows``: how many elements of which selector, if it is also measured when they are in the page.
    """

    name: str
    path: str
    goal: float = 2500
    visitor: str = "administrator"
    language: str = "en"
    shows: tuple[int, str] | None = None


FORM = (1, "main form")
ROWS = (25, "main li")
ROUTES = (
    Route("sign-in", "/app/login", goal=2000, visitor="stranger", shows=FORM),
    Route("sign-in, Arabic", "/app/login", goal=2000, visitor="stranger", language="ar", shows=FORM),
    Route("pending list", "/app/pendingCompanies", shows=ROWS),
    Route("active list", "/app/activeCompanies", shows=ROWS),
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
    shown: float = 0


def measure() -> list[Result]:
    with large_portal() as portal:
        return asyncio.run(_measure(portal))


async def _measure(portal: RunningPortal) -> list[Result]:
    cookies = await cookies_of(portal)
    results: list[Result] = []
    async with chromium() as browser:
        for route in ROUTES:
            visits = [await _visit(portal, browser, route, cookies.get(route.visitor)) for _ in range(VISITS)]
            results += _results(route, visits)
    return results


async def _visit(portal: RunningPortal, browser: Browser, route: Route, cookie: str | None) -> Visit:
    count, selector = route.shows or (0, "")
    script = OBSERVED + (SHOWN % (selector, count) if count else "")
    async with open_phone(portal, browser, cookie, script=script, language=route.language) as phone:
        await phone.cdp.send("Network.emulateNetworkConditions", SLOW_4G)
        await phone.page.goto(route.path.format(product=phone.product))
        traffic = phone.traffic
        await traffic.quiet(QUIET_SECONDS)
        seen = await phone.page.evaluate("seen")
        if count and not seen["shown"]:
            raise RuntimeError(f"{route.name}: the page never had {count} of “{selector}”")
        blocked = sum(duration - 50 for start, duration in seen["long"] if start + duration > seen["fcp"])
        fetched = (traffic.requests, traffic.scripts, traffic.bytes)
        return Visit(seen["lcp"], blocked, seen["cls"], *fetched, fcp=seen["fcp"], shown=seen["shown"])


def _results(route: Route, visits: list[Visit]) -> list[Result]:
    def middle(name: str) -> float:
        return float(statistics.median(getattr(visit, name) for visit in visits))

    kilobytes, scripts = middle("bytes") / 1000, middle("scripts")
    first = f"of {VISITS} first visits to {route.path}"
    if route.shows:
        count, selector = route.shows
        first += f"; first paint after {middle('fcp'):.0f} ms, {count} “{selector}” after {middle('shown'):.0f} ms"
    fetched = f"{scripts:.0f} scripts; {kilobytes:.0f} kB in all"
    return [
        Result(f"{route.name}: LCP", middle("lcp"), route.goal, at_least=False, unit=" ms", detail=first),
        Result(f"{route.name}: TBT", middle("tbt"), GOAL_BLOCKED, at_least=False, unit=" ms"),
        Result(f"{route.name}: CLS", middle("cls"), GOAL_SHIFT, at_least=False),
        Result(f"{route.name}: requests", middle("requests"), GOAL_REQUESTS, at_least=False, detail=fetched),
    ]
