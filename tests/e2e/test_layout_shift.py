"""Pages do not shift while they load, and controls lie within the window."""

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import administrator

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

MAX_SHIFT = 0.02
SLOWER = 4
"""Factor by which the browser slows down the processor."""

OBSERVED = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""


async def test_the_administrators_home_does_not_jump(visit: OpenVisitor, portal: RunningPortal) -> None:
    admin = await administrator(portal, await visit())
    page = admin.page
    await page.add_init_script(OBSERVED)
    cdp = await page.context.new_cdp_session(page)
    await cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    await page.goto(f"{portal.url}/app/licensing")
    await expect(page.get_by_role("heading", name=admin.words("home:activity.title"))).to_be_visible()
    # The sidebar shows its entries after 1.5 seconds.
    await page.wait_for_timeout(3000)
    assert await page.evaluate("window.shift") <= MAX_SHIFT


async def test_the_actions_of_an_invitation_are_visible_at_1280_pixels(
    visit: OpenVisitor, portal: RunningPortal
) -> None:
    admin = await administrator(portal, await visit())
    await admin.page.set_viewport_size({"width": 1280, "height": 800})
    await admin.visitor.goto("/app/invitations")
    await admin.press("invitations:generate.open")
    await admin.field("note").fill("A note of some length, for a company that maps the whole of the kingdom")
    dialog = admin.page.get_by_role("dialog")
    await dialog.get_by_role("button", name=admin.words("invitations:generate.submit"), exact=True).click()
    revoke = admin.page.get_by_role("button", name=admin.words.pattern("invitations:revoke.named")).first
    await expect(revoke).to_be_visible()
    box = await revoke.bounding_box()
    frame = await admin.page.get_by_role("region", name=admin.words("invitations:title"), exact=True).bounding_box()
    assert box is not None
    assert frame is not None
    assert frame["x"] <= box["x"]
    assert box["x"] + box["width"] <= frame["x"] + frame["width"] <= 1280
