"""Screens of administrators: home and pending companies."""

from playwright.async_api import Locator, expect

from dev.browser import PHONE
from tests.e2e.administrator import Administrator
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs

HOME = "/app/licensing"
PENDING = "/app/pendingCompanies"


async def home(admin: Administrator) -> None:
    await admin.visitor.opens(HOME)
    await expect(admin.page.get_by_text(admin.words("home:figures.waiting"), exact=True)).to_be_visible()


async def home_of_a_new_portal(admin: Administrator) -> None:
    figures = (await (await admin.page.request.get("/api/insights")).json())["data"]
    none = dict.fromkeys(("pending", "pending_over_48h", "pending_over_72h", "active", "submitted", "not_submitted"), 0)
    steps = [
        {"step": step, "done": step == "administrators"}
        for step in ("request", "library", "administrators", "companies")
    ]
    new = {"first_steps": steps, "work": [], "submissions_per_day": [], "latest_activity": []}
    await answers(admin.page, "insights", figures | none | new)
    await admin.visitor.opens(HOME)
    await expect(admin.page.get_by_role("list", name=admin.words("home:first.title"))).to_be_visible()
    await admin.visitor.is_loaded()


async def collapsed_navigation(admin: Administrator) -> None:
    await admin.press("shell:navigation.toggle")
    await expect(_entries(admin).get_by_text(admin.words("shell:group.companies"), exact=True)).to_have_css(
        "width", "1px"
    )


async def navigation_on_a_phone(admin: Administrator) -> None:
    await admin.press("shell:navigation.toggle")
    await admin.visitor.resize(*PHONE)
    await admin.press("shell:navigation.toggle")
    await expect(_entries(admin).get_by_role("list").first).to_be_visible()


def _entries(admin: Administrator) -> Locator:
    return admin.page.get_by_role("navigation", name=admin.words("shell:navigation.title"))


async def home_loading(admin: Administrator) -> None:
    await hangs(admin.page, "insights")
    await admin.visitor.opens(HOME)
    await expect(admin.page.get_by_role("status", name=admin.words("common:loading"))).to_be_visible()


async def home_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, "insights")
    await admin.visitor.opens(HOME)
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


async def list_loading(admin: Administrator) -> None:
    await hangs(admin.page, "pending-users")
    await admin.visitor.opens(PENDING)
    await admin.sees_heading("companies:title")


async def list_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, "pending-users")
    await admin.visitor.opens(PENDING)
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


async def no_pending_company(admin: Administrator) -> None:
    await answers(admin.page, "pending-users", {"items": [], "total": 0, "matched": 0, "next_cursor": None})
    await admin.visitor.opens(PENDING)
    await admin.sees(admin.words("companies:empty.waiting.title"))


async def no_company_found(admin: Administrator) -> None:
    await admin.visitor.opens(f"{PENDING}?search=no-such-company")
    await expect(admin.page.get_by_role("button", name=admin.words("lists:noMatch.clear"))).to_be_visible()


async def waiting_companies(admin: Administrator) -> None:
    await admin.visitor.opens(PENDING)
    await expect(_approve(admin).first).to_be_visible()


def _approve(admin: Administrator) -> Locator:
    return admin.page.get_by_role("button", name=admin.words.pattern("companies:approveNamed"))


async def approval_that_fails(admin: Administrator) -> None:
    await fails(admin.page, "users/[^/]+/approve")
    await _approve(admin).first.click()
    await expect(admin.page.get_by_role("main").get_by_role("alert")).to_be_visible()


async def company_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, "pending-users/[^/?]+", status=404, error="not_found")
    await admin.visitor.opens(f"{PENDING}?company=00000000-0000-7000-8000-000000000000")
    await expect(admin.page.get_by_role("dialog").get_by_role("alert")).to_be_visible()


async def details_of_a_company(admin: Administrator) -> None:
    await waiting_companies(admin)
    await admin.page.locator("main a[href*='company=']").first.click()
    await expect(admin.page.get_by_role("dialog").get_by_role("heading", level=2)).to_be_visible()


async def reason_of_a_return(admin: Administrator) -> None:
    sheet = admin.page.get_by_role("dialog")
    await sheet.get_by_role("button", name=admin.words("companies:return.open"), exact=True).click()
    await expect(_rejection(admin).get_by_role("checkbox").first).to_be_visible()


async def return_without_fields(admin: Administrator) -> None:
    await _submit_return(admin)
    await expect(_rejection(admin).get_by_text(admin.words("companies:return.fieldsRequired"))).to_be_visible()


async def return_that_fails(admin: Administrator) -> None:
    await fails(admin.page, "users/[^/]+/return")
    await _rejection(admin).get_by_role("checkbox").first.check()
    await _rejection(admin).get_by_role("textbox").fill("الاسم مختلف عن السجل التجاري.")
    await _submit_return(admin)
    await expect(_rejection(admin).get_by_role("alert")).to_be_visible()


async def _submit_return(admin: Administrator) -> None:
    name = admin.words("companies:return.submit")
    await _rejection(admin).get_by_role("button", name=name, exact=True).click()


async def returned_companies(admin: Administrator) -> None:
    await admin.visitor.opens(f"{PENDING}?scope=returned")
    await expect(admin.page.locator("main a[href*='company=']").first).to_be_visible()


async def details_of_a_returned_company(admin: Administrator) -> None:
    await admin.page.locator("main a[href*='company=']").first.click()
    sheet = admin.page.get_by_role("dialog")
    await expect(sheet.get_by_text(admin.words("companies:sentBack.paused"))).to_be_visible()


async def reason_of_a_rejection(admin: Administrator) -> None:
    sheet = admin.page.get_by_role("dialog")
    await sheet.get_by_role("button", name=admin.words("companies:reject"), exact=True).click()
    await expect(_rejection(admin)).to_be_visible()


def _rejection(admin: Administrator) -> Locator:
    return admin.page.get_by_role("alertdialog")


async def rejection_without_a_reason(admin: Administrator) -> None:
    await _submit_rejection(admin)
    await expect(_rejection(admin).get_by_text(admin.words("companies:rejection.choose"))).to_be_visible()


async def rejection_that_fails(admin: Administrator) -> None:
    await fails(admin.page, "users/[^/]+/reject-pending")
    await _rejection(admin).get_by_role("textbox").fill("السجل التجاري منتهي الصلاحية.")
    await _submit_rejection(admin)
    await expect(_rejection(admin).get_by_role("alert")).to_be_visible()


async def _submit_rejection(admin: Administrator) -> None:
    name = admin.words("companies:rejection.submit")
    await _rejection(admin).get_by_role("button", name=name, exact=True).click()


OF_AN_ADMINISTRATOR: tuple[Scene[Administrator], ...] = (
    home_of_a_new_portal,
    home,
    collapsed_navigation,
    navigation_on_a_phone,
    home_loading,
    home_that_cannot_be_loaded,
    list_loading,
    list_that_cannot_be_loaded,
    no_pending_company,
    no_company_found,
    waiting_companies,
    approval_that_fails,
    company_that_cannot_be_loaded,
    returned_companies,
    details_of_a_returned_company,
    details_of_a_company,
    reason_of_a_return,
    return_without_fields,
    return_that_fails,
    details_of_a_company,
    reason_of_a_rejection,
    rejection_without_a_reason,
    rejection_that_fails,
)


async def home_without_permissions(admin: Administrator) -> None:
    await admin.visitor.opens(HOME)
    await admin.sees(admin.words("home:rfi.title"))


async def no_access(admin: Administrator) -> None:
    await admin.visitor.opens(PENDING)
    await admin.sees_heading("common:noAccess.title")


OF_AN_ADMINISTRATOR_WITHOUT_PERMISSIONS: tuple[Scene[Administrator], ...] = (home_without_permissions, no_access)
