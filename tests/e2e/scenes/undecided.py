"""Screens of a company before the decision: waiting, returned for correction and rejected."""

from playwright.async_api import expect

from tests.e2e.company import CompanyUser
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails


async def waiting(company: CompanyUser) -> None:
    await company.visitor.opens("/app/login")
    await company.sees_heading("accounts:status.pendingTitle")


async def still_waiting(company: CompanyUser) -> None:
    await company.press("accounts:status.check")
    await company.visitor.sees_toast(company.words("accounts:status.checked"))


async def typing_error(company: CompanyUser) -> None:
    await company.press("accounts:status.typo.open")
    await expect(company.page.get_by_role("dialog").get_by_role("textbox").first).to_be_visible()


async def typing_error_refused(company: CompanyUser) -> None:
    dialog = company.page.get_by_role("dialog")
    await dialog.locator("#field-organization_name").fill("")
    await company.press("accounts:status.typo.save")
    await company.sees_error_summary()


async def account_of_an_undecided_company(company: CompanyUser) -> None:
    await company.visitor.opens("/app/account")
    await company.sees_heading("account:title")
    await company.visitor.is_loaded()


async def approved_while_it_waits(company: CompanyUser) -> None:
    """The page asks for the decision by itself."""
    page = company.page
    user = (await (await page.request.get("/api/user-info")).json())["data"]
    at = "2026-11-26T10:00:00Z"
    await company.visitor.opens("/app/login")
    await company.sees_heading("accounts:status.pendingTitle")
    approved = {"status": "Approved", "journey": user["journey"] | {"approved_at": at}}
    await answers(page, "user-info", user | approved)
    heading = page.get_by_role("heading", level=1, name=company.words("accounts:approved.title"))
    await expect(heading).to_be_visible(timeout=20_000)


OF_A_PENDING_COMPANY: tuple[Scene[CompanyUser], ...] = (
    waiting,
    still_waiting,
    typing_error,
    typing_error_refused,
    account_of_an_undecided_company,
    approved_while_it_waits,
)


async def returned(company: CompanyUser) -> None:
    await company.visitor.opens("/app/login")
    await company.sees(company.words.pattern("accounts:status.returnedFields"))
    await expect(company.page.locator("#field-organization_name")).to_be_visible()


async def correction_refused(company: CompanyUser) -> None:
    await company.page.locator("#field-organization_name").fill("")
    await company.press("accounts:status.sendAgain")
    await company.sees_error_summary()


async def correction_that_fails(company: CompanyUser) -> None:
    await fails(company.page, "registration/send-again")
    await company.page.locator("#field-organization_name").fill("شركة نجد للخرائط")
    await company.press("accounts:status.sendAgain")
    await company.sees_error_summary()


OF_A_RETURNED_COMPANY: tuple[Scene[CompanyUser], ...] = (
    returned,
    correction_refused,
    correction_that_fails,
    account_of_an_undecided_company,
)


async def rejected(company: CompanyUser) -> None:
    await company.visitor.opens("/app/login")
    await company.sees_heading("accounts:status.rejectedTitle")


OF_A_REJECTED_COMPANY: tuple[Scene[CompanyUser], ...] = (rejected, account_of_an_undecided_company)
