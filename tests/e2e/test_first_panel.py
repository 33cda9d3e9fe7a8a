"""The panel of the sign-in stands in its place before the app has arrived."""

import pytest
from playwright.async_api import Route, expect

from tests.e2e.conftest import OpenVisitor
from tests.e2e.visitor import Look

pytestmark = pytest.mark.e2e

LOOKS = pytest.mark.parametrize(
    "look",
    [Look(), Look("ar", dark=True), Look(phone=True), Look("ar", phone=True)],
    ids=str,
)


@LOOKS
async def test_the_panel_is_there_without_the_app(visit: OpenVisitor, look: Look) -> None:
    visitor = await visit(look)
    page = visitor.page

    async def hold(_route: Route) -> None:
        """The app never arrives."""

    await page.route("**/assets/index-*.js", hold)
    await page.goto("/app/login", wait_until="commit")
    early = page.locator(".firstPanel")
    await expect(early).to_be_visible()
    before, colour = await early.bounding_box(), await early.evaluate("one => getComputedStyle(one).backgroundColor")
    await page.unroute("**/assets/index-*.js")
    await visitor.goto("/app/login")
    late = page.get_by_role("complementary")
    await expect(late.get_by_role("link")).to_be_visible()
    after = await late.bounding_box()
    assert before is not None
    assert after is not None
    # The title of a request may take more lines.
    assert {side: before[side] for side in ("x", "y", "width")} == pytest.approx(
        {side: after[side] for side in ("x", "y", "width")}, abs=1
    )
    assert after["height"] == pytest.approx(before["height"], abs=30)
    assert await late.evaluate("one => getComputedStyle(one).backgroundColor") == colour
    await expect(early).to_have_count(0)


async def test_other_pages_have_no_panel(visit: OpenVisitor) -> None:
    visitor = await visit(Look())
    await visitor.goto("/app/about")
    await visitor.is_loaded()
    assert await visitor.page.evaluate("document.documentElement.dataset.first") is None
