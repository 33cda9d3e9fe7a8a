"""Interactions on the emulated phone with all that it has fetched before in its cache, and no slower network.

From one route to another: processor time of the page's main thread, from the touch of a link until nothing moves any
more. To the next frame: the browser's own event timing, from a touch or a key until the frame after it is shown.
"""

import asyncio
import statistics
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from playwright.async_api import Locator

from dev.bench.phone import PATIENCE_SECONDS, Phone, chromium, cookies_of, large_portal, open_phone
from dev.bench.report import Result
from dev.portal_process import RunningPortal
from dev.screen_steps import words

ROUNDS = 3
"""How often all of it is measured, after one round that is not."""

GOAL_ROUTE, GOAL_FRAME = 300, 100
CLEARED_AT_FIRST = 940
"""Milliseconds of the main thread when a search was cleared, before anything was done about it."""

QUIET_SECONDS = 0.6
IDLE_SECONDS = 0.25
IDLE_MS = 8
"""A main thread that works less than this in :data:`IDLE_SECONDS` rests; asking it takes some of the time, too."""

TOUCH_SECONDS = 0.08
WRITES_EVERY = 0.15
"""Seconds from key to key of a person who writes without a pause."""

HESITATES_EVERY = 0.4
"""The same if each letter is searched for: rows for the one before arrive when the next is pressed."""

SHORTEST = 16
"""The browser reports no shorter events. It rounds the others to 8 ms."""

WORD = "Falcon"

OBSERVED = f"""
window.slow = [];
new PerformanceObserver((list) => slow.push(...list.getEntries().map(({{ duration }}) => duration)))
  .observe({{ type: 'event', durationThreshold: {SHORTEST} }});
"""

say = words("en")
CHOOSE_ALL = say("lists:select.chooseAll_other").partition("{{")[0].strip()
ALL_MATCH = say("lists:select.all_other").partition("}}")[2].strip()


# Below the bars at both ends of the window nothing can be touched.
CENTRED = """
(element) => { if (!element.closest('#root > * > header')) element.scrollIntoView({ block: 'center' }); }
"""


@dataclass(frozen=True, slots=True)
class Step:
    """A link in a menu, and what its page shows when the data are there. ``menu``: the button that opens it."""

    name: str
    path: str
    shows: str
    menu: str = "shell:navigation.toggle"


ROWS = "main li input[type=checkbox]"
ADMINISTRATOR = (
    Step("pending list", "/app/pendingCompanies", ROWS),
    Step("active list", "/app/activeCompanies", ROWS),
    Step("submissions", "/app/submissionsList", ROWS),
    Step("insights", "/app/insights", "main [role=tabpanel] h3"),
    Step("home", "/app/{product}", "main section li"),
)
COMPANY = (
    Step("library", "/app/documentsList", "main li"),
    Step("response", "/app/rfiDocumentForm", "main h2"),
    Step("account", "/app/account", "main dl", menu="shell:account"),
    Step("questionnaire", "/app/questionnaireForm", "main h2"),
)
LISTS = ADMINISTRATOR[:3]
# The first text of the questionnaire.
ANSWER = "input[type=text][id^=field-answers-] >> nth=0"
BODY = "#field-body_en"


class Hand:
    """Touches and keys as the system reports them, so that nothing but the page's own work is measured."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    async def goto(self, path: str) -> None:
        await self.phone.page.goto(path)
        await self.rest()

    async def reach(self, target: Locator) -> Callable[[], Awaitable[None]]:
        """Brings the target into the window. The function that it returns touches it."""
        await target.wait_for()
        await target.evaluate(CENTRED)
        box = await target.bounding_box()
        if box is None:
            raise RuntimeError(f"{target} has no place")
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

        async def touch() -> None:
            await self._touch("touchStart", point)
            await asyncio.sleep(TOUCH_SECONDS)
            await self._touch("touchEnd")

        return touch

    async def _touch(self, kind: str, *points: dict[str, float]) -> None:
        await self.phone.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    async def touch(self, target: Locator) -> None:
        await (await self.reach(target))()
        await self.rest()

    async def write(self, text: str, every: float) -> None:
        for letter in text:
            await self.phone.page.keyboard.press(letter)
            await asyncio.sleep(every)

    async def rest(self) -> float:
        """Waits until nothing is fetched and the main thread rests. Returns the milliseconds that it has worked."""
        await self.phone.traffic.quiet(QUIET_SECONDS)
        async with asyncio.timeout(PATIENCE_SECONDS):
            worked = await self._worked()
            while True:
                before = worked
                await asyncio.sleep(IDLE_SECONDS)
                worked = await self._worked()
                if worked - before < IDLE_MS:
                    return worked

    async def _worked(self) -> float:
        metrics = (await self.phone.cdp.send("Performance.getMetrics"))["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration")) * 1000

    async def work(self, act: Callable[[], Awaitable[None]]) -> float:
        """Milliseconds of the main thread for an act and all that follows it."""
        before = await self.rest()
        await act()
        return await self.rest() - before

    async def frame(self, act: Callable[[], Awaitable[None]]) -> float:
        """Milliseconds to the next frame, of the slowest event of an act."""
        await self.rest()
        await self.phone.page.evaluate("slow.length = 0")
        await act()
        await self.rest()
        return float(max(await self.phone.page.evaluate("slow"), default=SHORTEST))


@dataclass(slots=True)
class Samples:
    """Milliseconds by interaction: main thread from route to route and of a cleared search, and to the next frame."""

    routes: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    clearing: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    frames: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))


def measure() -> list[Result]:
    with large_portal() as portal:
        return asyncio.run(_measure(portal))


async def _measure(portal: RunningPortal) -> list[Result]:
    cookies = await cookies_of(portal)
    samples = Samples()
    async with chromium() as browser:

        async def repeat(visitor: str, play: Callable[[Hand, Samples], Awaitable[None]]) -> None:
            async with open_phone(portal, browser, cookies[visitor], script=OBSERVED) as phone:
                await phone.cdp.send("Performance.enable")
                hand = Hand(phone)
                await hand.goto("/app/")
                await play(hand, Samples())
                for _ in range(ROUNDS):
                    await play(hand, samples)

        await repeat("administrator", partial(_walk, steps=ADMINISTRATOR))
        await repeat("company with answers", partial(_walk, steps=COMPANY))
        for step in LISTS:
            await repeat("administrator", partial(_use_list, step=step))
        await repeat("company", partial(_write, name="questionnaire", at="/app/questionnaireForm", into=ANSWER))
        await repeat("administrator", partial(_write, name="announcement", at="/app/sendEmail", into=BODY))
    return _results(samples)


async def _walk(hand: Hand, samples: Samples, *, steps: tuple[Step, ...]) -> None:
    page, product = hand.phone.page, hand.phone.product
    for step in steps:
        path = step.path.format(product=product)
        await hand.touch(page.get_by_role("button", name=say(step.menu), exact=True))
        link = page.locator(f'a[href="{path}"]').filter(visible=True).last
        samples.routes[f"to {step.name}"].append(await hand.work(await hand.reach(link)))
        await page.wait_for_url(f"**{path}**", timeout=1000)
        for shown in ("main h1", step.shows):
            await page.locator(shown).filter(visible=True).first.wait_for(timeout=1000)


async def _use_list(hand: Hand, samples: Samples, *, step: Step) -> None:
    page, frames = hand.phone.page, samples.frames

    async def measured(name: str, target: Locator) -> None:
        frames[f"{step.name}: {name}"].append(await hand.frame(await hand.reach(target)))

    if step.path not in page.url:
        await hand.goto(step.path)
    rows = page.locator(ROWS)
    bar = page.get_by_role("region", name=say("lists:select.bar"), exact=True)
    clear = bar.get_by_role("button", name=say("lists:select.clear"), exact=True)
    for number in range(2):
        await measured("tick a row", rows.nth(number))
    await hand.touch(clear)
    await measured("choose the page", page.get_by_label(say("lists:select.page"), exact=True))
    await measured("choose all that match", bar.get_by_role("button", name=CHOOSE_ALL))
    await bar.get_by_text(ALL_MATCH).wait_for(timeout=1000)
    await hand.touch(clear)

    search = page.get_by_role("searchbox")
    for rhythm, every in (("type in the search", WRITES_EVERY), ("type while rows arrive", HESITATES_EVERY)):
        await hand.touch(search)
        frames[f"{step.name}: {rhythm}"].append(await hand.frame(partial(hand.write, WORD, every)))
        await page.wait_for_url(f"**search={WORD}**", timeout=1000)
        cross = page.get_by_role("button", name=say("common:actions.clear"), exact=True)
        samples.clearing[f"{step.name}: clear the search"].append(await hand.work(await hand.reach(cross)))


async def _write(hand: Hand, samples: Samples, *, name: str, at: str, into: str) -> None:
    page = hand.phone.page
    if at not in page.url:
        await hand.goto(at)
    await hand.touch(page.locator(into))
    await page.keyboard.press("End")
    samples.frames[f"{name}: type"].append(await hand.frame(partial(hand.write, WORD, WRITES_EVERY)))


def _results(samples: Samples) -> list[Result]:
    walked = f"median of {ROUNDS}, main thread"
    return [
        *_lines(samples.routes, statistics.median, GOAL_ROUTE, walked),
        *_lines(samples.clearing, statistics.median, CLEARED_AT_FIRST, f"{walked}; no goal, but what it took at first"),
        *_lines(samples.frames, max, GOAL_FRAME, "the slowest, to the next frame"),
    ]


def _lines(
    measured: dict[str, list[float]], one_of: Callable[[list[float]], float], goal: float, how: str
) -> list[Result]:
    return [
        Result(
            name,
            one_of(values),
            goal,
            at_least=False,
            unit=" ms",
            detail=f"{how}: {', '.join(f'{value:.0f}' for value in values)}",
        )
        for name, values in measured.items()
    ]
