"""A registration that is returned twice and then approved, and a typing error that the company corrects itself."""

from urllib.parse import quote

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from portal.domain.registration.fields import label_of
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import administrator, company_at, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

LOOKS = pytest.mark.parametrize(
    ("theirs", "ours"),
    [(Look("ar", phone=True), Look("en")), (Look("en"), Look("ar", phone=True))],
    ids=["company-ar-phone", "company-en-desktop"],
)


async def _open(admin: Administrator, name: str, scope: str = "waiting") -> None:
    await admin.visitor.goto(f"/app/pendingCompanies?scope={scope}&search={quote(name)}")
    await admin.page.get_by_role("link", name=name).first.click()
    await expect(admin.page.get_by_role("dialog").get_by_role("heading", level=2)).to_be_visible()


@LOOKS
async def test_a_registration_is_returned_twice_and_then_approved(
    visit: OpenVisitor, portal: RunningPortal, theirs: Look, ours: Look
) -> None:
    company = await company_at(portal, await visit(theirs), "pending")
    admin = await administrator(portal, await visit(ours))
    name, locale = company.person.organization_name, ours.locale

    await _open(admin, name)
    fields = tuple(label_of(field, locale) for field in ("organization_name", "headquarters_location"))
    await admin.return_open_company(name, fields=fields, reason="Branch office or headquarters?")
    await company.visitor.mailbox.next_to(company.person.email, containing="Branch office or headquarters?")

    await company.visitor.goto("/app/login")
    await company.sees(company.words.pattern("accounts:status.returnedFields"))
    await company.sees("Branch office or headquarters?")
    await expect(company.page.get_by_role("textbox")).to_have_count(2)
    corrected = unique("Corrected")
    await company.page.locator("#field-organization_name").fill(corrected)
    await company.page.locator("#field-headquarters_location").fill("Jeddah")
    await company.visitor.axe("correcting")
    await company.press("accounts:status.sendAgain")
    await company.sees_heading("accounts:status.pendingTitle")

    await _open(admin, corrected)
    sheet = admin.page.get_by_role("dialog")
    timeline = sheet.get_by_role("list", name=admin.words("companySheet:tab.timeline"), exact=True)
    await expect(timeline.get_by_text(admin.words("companySheet:timeline.sentAgain"))).to_be_visible()
    await expect(sheet.locator("del").filter(has_text=name)).to_be_visible()
    website = (label_of("organization_website", locale),)
    await admin.return_open_company(corrected, fields=website, reason="The page does not open.")

    await company.visitor.goto("/app/login")
    await company.sees(company.words.pattern("accounts:status.returnedFields"))
    await expect(company.page.get_by_role("textbox")).to_have_count(1)
    await company.page.locator("#field-organization_website").fill("https://corrected.example")
    await company.press("accounts:status.sendAgain")
    await company.sees_heading("accounts:status.pendingTitle")

    await _open(admin, corrected)
    # Only the timeline is searched, because a possible duplicate in the sheet may have been returned, too.
    await expect(timeline.get_by_text(admin.words("companySheet:timeline.returned"), exact=True)).to_have_count(2)
    await sheet.get_by_role("button", name=admin.words("companies:approve"), exact=True).click()
    await admin.visitor.sees_toast(admin.words("companies:approved", name=f"\u2068{corrected}\u2069"))


async def test_a_waiting_company_corrects_a_typing_error(visit: OpenVisitor, portal: RunningPortal) -> None:
    company = await company_at(portal, await visit(), "pending")
    admin = await administrator(portal, await visit())
    before, after = company.person.organization_name, unique("Typed right")
    await company.visitor.goto("/app/login")
    await company.press("accounts:status.typo.open")
    dialog = company.page.get_by_role("dialog")
    await dialog.locator("#field-organization_name").fill(after)
    await company.press("accounts:status.typo.save")
    await company.visitor.sees_toast(company.words("accounts:status.typo.saved"))
    await expect(dialog).to_have_count(0)
    await company.sees(after)

    await _open(admin, after)
    await expect(admin.page.get_by_role("dialog").locator("del").filter(has_text=before)).to_be_visible()
