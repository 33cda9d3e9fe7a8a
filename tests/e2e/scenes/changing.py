"""The change request of a company in its sheet."""

from playwright.async_api import expect

from tests.e2e.administrator import Administrator
from tests.e2e.scenes.own_company import REQUEST
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails

ACTIVE = "/app/activeCompanies"
PATH = "companies/[^/]+/change-request"
DUPLICATE = {
    "user_id": "01890000-0000-7000-8000-000000000002",
    "organization_name": "Masar",
    "status": "Approved",
    "registered_at": "2026-11-01T08:00:00Z",
    "same": ["name"],
}
DECIDABLE = {**REQUEST, "decided_by_name": None, "locale": "ar", "duplicates": [DUPLICATE]}


async def _open(admin: Administrator) -> None:
    await admin.visitor.opens(ACTIVE)
    await admin.page.locator("main a[href*='company=']").first.click()
    await expect(admin.page.get_by_role("dialog").get_by_role("heading", level=2).first).to_be_visible()
    await admin.visitor.is_loaded()


async def outdated_request(admin: Administrator) -> None:
    await answers(admin.page, PATH, DECIDABLE)
    await _open(admin)
    await admin.sees(admin.words("companySheet:changeRequest.outdated"))


async def change_to_accept(admin: Administrator) -> None:
    await answers(admin.page, PATH, {**DECIDABLE, "outdated": False})
    await _open(admin)
    await admin.press("companySheet:changeRequest.accept")
    await expect(admin.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


async def change_to_decline(admin: Administrator) -> None:
    await admin.page.keyboard.press("Escape")
    await expect(admin.page.get_by_role("alertdialog")).to_have_count(0)
    await admin.press("companySheet:changeRequest.decline")
    await admin.page.get_by_role("dialog").last.get_by_role("button").last.click()
    await admin.sees_error_summary()


async def request_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, PATH)
    await _open(admin)
    await admin.sees(admin.words("common:actions.tryAgain"))


CHANGING: tuple[Scene[Administrator], ...] = (
    outdated_request,
    change_to_accept,
    change_to_decline,
    request_that_cannot_be_loaded,
)
