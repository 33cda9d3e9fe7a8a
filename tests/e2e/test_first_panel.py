"""The panels of the sign-in and of the home page stand in their places before the app has arrived."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.async_api import Locator, Page, Route, expect

from dev.portal_process import RunningPortal
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import administrator
from tests.e2e.visitor import Look, Visitor

pytestmark = pytest.mark.e2e


class Panel(NamedTuple):
    """``place``: left and upper edge, and width."""

    place: tuple[float, float, float]
    height: float
    colour: str


LOOKS = pytest.mark.parametrize(
    "look",
    [Look(), Look("ar", dark=True), Look(phone=True), Look("ar", phone=True)],
    ids=str,
)


@LOOKS
async def test_the_panel_is_there_without_the_app(visit: OpenVisitor, look: Look) -> None:
    visitor = await visit(look)
    early, late = await panels(visitor, "/app/login", lambda page: page.get_by_role("complementary"))
    # The title of a request may take more lines.
    assert early.place == pytest.approx(late.place, abs=1)
    assert early.height == pytest.approx(late.height, abs=30)
    assert early.colour == late.colour


@pytest.mark.parametrize("look", [Look(phone=True), Look("ar", dark=True, phone=True)], ids=str)
async def test_the_panel_of_the_home_page_is_there_without_the_app(
    portal: RunningPortal, visit: OpenVisitor, look: Look
) -> None:
    admin = await administrator(portal, await visit(look))
    early, late = await panels(admin.visitor, "/app/", lambda page: page.locator("main header").first)
    assert (*early.place, early.height) == pytest.approx((*late.place, late.height), abs=1)
    assert early.colour == late.colour


async def test_other_pages_have_no_panel(portal: RunningPortal, visit: OpenVisitor) -> None:
    visitor = await visit(Look())
    await visitor.goto("/app/about")
    await visitor.is_loaded()
    assert await visitor.page.evaluate("document.documentElement.dataset.first") is None
    admin = await administrator(portal, await visit(Look(phone=True)))
    for path in ("/app/pendingCompanies", "/app/about"):
        await admin.visitor.goto(path)
        await admin.visitor.is_loaded()
        assert await admin.page.evaluate("document.documentElement.dataset.first") is None, path


async def panels(visitor: Visitor, path: str, late: Callable[[Page], Locator]) -> tuple[Panel, Panel]:
    """The panel before the app has arrived, and the one that the app renders."""
    page = visitor.page

    async def hold(_route: Route) -> None:
        """The app never arrives."""

    await page.route("**/assets/index-*.js", hold)
    await page.goto(path, wait_until="commit")
    early = page.locator(".firstPanel")
    await expect(early).to_be_visible()
    before = await seen(early)
    await page.unroute("**/assets/index-*.js")
    await visitor.goto(path)
    await visitor.is_loaded()
    after = await seen(late(page))
    await expect(early).to_have_count(0)
    return before, after


async def seen(panel: Locator) -> Panel:
    place = await panel.bounding_box()
    assert place is not None
    colour: str = await panel.evaluate("one => getComputedStyle(one).backgroundColor")
    return Panel((place["x"], place["y"], place["width"]), place["height"], colour)
