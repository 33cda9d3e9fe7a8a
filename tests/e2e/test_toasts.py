"""Results stay as long as specified, with and without motion, and cover nothing that a person works with."""

from typing import Literal

import pytest
from playwright.async_api import FilePayload, Page, expect

from dev.browser import DESKTOP, PHONE
from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.pages import SCREENS
from tests.e2e.people import administrator, company_at, unique
from tests.e2e.visitor import Look, in_page

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

TABLET = (820, 1180)
SHORT_MS, LONG_MS = 2000, 5000
# Time for the animations and a busy machine.
MAX_EXTRA_MS = 2500

NOTE_LIFETIMES = """
window.lifetimes = [];
const arrived = new Map();
new MutationObserver(() => {
  const present = new Set(document.querySelectorAll('.Toastify__toast'));
  for (const toast of present) if (!arrived.has(toast)) arrived.set(toast, performance.now());
  for (const [toast, since] of arrived) {
    if (present.has(toast)) continue;
    window.lifetimes.push(performance.now() - since);
    arrived.delete(toast);
  }
}).observe(document, { childList: true, subtree: true });
"""

COVERED = """
() => {
  const shown = document.querySelector('.Toastify__toast');
  const toast = shown.getBoundingClientRect();
  return [...document.querySelectorAll('header :is(a, button)')].filter((control) => {
    if (shown.contains(control)) return false;
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return left < toast.right && toast.left < right && top < toast.bottom && toast.top < bottom;
  }).map((control) => control.outerHTML.slice(0, 160));
}
"""

UNCOVERED = """
(element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return element.contains(hit);
}
"""

REFUSED_FILE: FilePayload = {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"not one of the kinds"}


async def _refuse_a_file(visit: OpenVisitor, portal: RunningPortal, motion: str) -> CompanyUser:
    company = await company_at(portal, await visit(), "answered")
    await company.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    await company.page.add_init_script(NOTE_LIFETIMES)
    await company.visitor.goto("/app/rfiDocumentForm")
    await company.upload(REFUSED_FILE)
    return company


async def _lifetime(company: CompanyUser) -> float:
    await company.page.wait_for_function("() => window.lifetimes.length > 0")
    lifetime: float = await company.page.evaluate("window.lifetimes[0]")
    return lifetime


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
async def test_reduced_motion_does_not_cut_a_short_toast_off(
    visit: OpenVisitor, portal: RunningPortal, motion: str
) -> None:
    company = await _refuse_a_file(visit, portal, motion)
    assert SHORT_MS <= await _lifetime(company) <= SHORT_MS + MAX_EXTRA_MS


async def test_reduced_motion_does_not_cut_a_long_toast_off(visit: OpenVisitor, portal: RunningPortal) -> None:
    company = await company_at(portal, await visit(), "pending")
    await company.page.add_init_script(NOTE_LIFETIMES)
    await company.visitor.goto("/app/login")
    await company.press("accounts:status.check")
    assert LONG_MS <= await _lifetime(company) <= LONG_MS + MAX_EXTRA_MS


async def test_a_toast_under_the_pointer_or_with_the_focus_waits(visit: OpenVisitor, portal: RunningPortal) -> None:
    company = await _refuse_a_file(visit, portal, "reduce")
    toast = company.page.locator(".Toastify__toast")
    await toast.hover()
    await company.page.wait_for_timeout(SHORT_MS + 500)
    await toast.get_by_role("button", name=company.words("common:actions.close")).focus()
    await company.page.mouse.move(5, 5)
    await company.page.wait_for_timeout(SHORT_MS + 500)
    await expect(toast).to_be_visible()
    await company.page.keyboard.press("Enter")
    await expect(toast).to_have_count(0)


async def _covers(page: Page) -> list[str]:
    """Returns the header's controls under the toast; the page is scrolled to its top."""
    await page.wait_for_function(in_page("at_rest"))
    await page.evaluate("window.scrollTo(0, 0)")
    covered: list[str] = await page.evaluate(COVERED)
    return covered


@pytest.mark.parametrize("look", [Look("en", phone=True), Look("ar", phone=True)], ids=str)
async def test_a_toast_with_undo_covers_no_control_of_the_header(
    visit: OpenVisitor, portal: RunningPortal, look: Look
) -> None:
    name = (await company_at(portal, await visit(look), "pending")).person.organization_name
    admin = await administrator(portal, await visit(look))
    await admin.open_pending(name)
    await admin.page.get_by_role("button", name=admin.words.pattern("companies:approveNamed", name=name)).click()
    toast = admin.page.locator(".Toastify__toast")
    await expect(toast.get_by_role("button", name=admin.words("companies:undo"))).to_be_visible()
    # Under the pointer it stays for all sizes.
    await toast.hover()
    for size in (PHONE, TABLET, DESKTOP):
        await admin.visitor.resize(*size)
        assert await _covers(admin.page) == [], size
        assert await admin.visitor.too_wide() == [], size


# A page of the app without loading it anew, which would end the toast.
GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"


async def _lies_on(page: Page) -> list[str]:
    lies_on: list[str] = await page.evaluate(in_page("covering"))
    return lies_on


async def _approve_here(admin: Administrator, name: str) -> None:
    await admin.open_pending(name)
    await admin.page.get_by_role("button", name=admin.words.pattern("companies:approveNamed", name=name)).click()
    await expect(admin.page.locator(".Toastify__toast")).to_be_visible()


@pytest.mark.parametrize("size", [(320, 640), PHONE, DESKTOP, (1440, 900)], ids=str)
@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_a_toast_lies_on_no_action_of_any_page_of_the_administration(
    visit: OpenVisitor, portal: RunningPortal, locale: Literal["en", "ar"], size: tuple[int, int]
) -> None:
    name = (await company_at(portal, await visit(Look(locale)), "pending")).person.organization_name
    admin = await administrator(portal, await visit(Look(locale)))
    await admin.visitor.resize(*size)
    await _approve_here(admin, name)
    toast = admin.page.locator(".Toastify__toast")
    # It stays under the pointer.
    await toast.hover()
    for path in (*SCREENS, "/app/users/permissions"):
        await admin.page.evaluate(GO, path)
        await admin.visitor.is_loaded()
        await expect(toast).to_be_visible()
        for scrolled in (0, 400):
            await admin.page.evaluate("y => window.scrollTo(0, y)", scrolled)
            if scrolled == 0:
                assert await _lies_on(admin.page) == [], path
            await expect(toast).to_be_in_viewport(ratio=1)
        assert await admin.visitor.too_wide() == [], path


@pytest.mark.parametrize("size", [(320, 640), DESKTOP], ids=str)
@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_no_toast_lies_over_the_next_company_of_a_sheet(
    visit: OpenVisitor, portal: RunningPortal, locale: Literal["en", "ar"], size: tuple[int, int]
) -> None:
    together = unique("Wadi Surveys")
    for n in range(4):
        await company_at(portal, await visit(Look(locale)), "pending", named=f"{together} {n}")
    admin = await administrator(portal, await visit(Look(locale)))
    await admin.visitor.resize(*size)
    await admin.open_pending(together)
    await admin.page.get_by_role("link", name=together).first.click()
    sheet = admin.page.get_by_role("dialog")
    for done in range(1, 4):
        await sheet.get_by_role("button", name=admin.words("companies:approveNext"), exact=True).click()
        label = admin.words("companies:undo" if done == 1 else "companies:undoLast")
        await expect(sheet.get_by_role("button", name=label, exact=True)).to_have_count(1)
    assert await admin.page.locator(".Toastify__toast").count() == 0
    # One sentence with one Undo: on the sheet, and not on the page behind it.
    assert await admin.page.locator("[data-result]").count() == 1
    assert await admin.visitor.too_wide() == []
    await admin.page.wait_for_function(in_page("at_rest"))
    await admin.visitor.axe("approved in a row")
    # What closes the sheet is told on the page.
    await sheet.get_by_role("button", name=admin.words("companies:approve"), exact=True).click()
    await expect(sheet).to_have_count(0)
    toast = admin.page.locator(".Toastify__toast")
    await expect(toast.get_by_role("button", name=admin.words("companies:undoLast"))).to_be_visible()
    await admin.page.wait_for_function(in_page("at_rest"))
    assert await _lies_on(admin.page) == []


@pytest.mark.parametrize("look", [Look("en", phone=True), Look("ar", phone=True)], ids=str)
async def test_a_toast_covers_no_control_of_a_public_page(
    visit: OpenVisitor, portal: RunningPortal, look: Look
) -> None:
    company = await company_at(portal, await visit(look), "pending")
    await company.visitor.goto("/app/login")
    await company.press("accounts:status.check")
    await expect(company.page.locator(".Toastify__toast")).to_be_visible()
    assert await _covers(company.page) == []


@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_the_reason_of_a_refused_file_is_in_view_on_a_phone(
    visit: OpenVisitor, portal: RunningPortal, locale: Literal["en", "ar"]
) -> None:
    company = await company_at(portal, await visit(Look(locale, phone=True)), "answered")
    await company.visitor.goto("/app/rfiDocumentForm")
    await company.upload(REFUSED_FILE)
    reason = company.page.get_by_role("listitem").filter(has_text=company.words("submission:refused.unsupported"))
    await expect(reason).to_be_in_viewport(ratio=1)
    # No bar or toast covers it, neither now nor after the toast.
    for _ in range(2):
        await company.page.wait_for_function(in_page("at_rest"))
        assert await reason.evaluate(UNCOVERED)
        await expect(company.page.locator(".Toastify__toast")).to_have_count(0)
