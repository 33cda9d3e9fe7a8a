"""One company gets more time: its banner and its page follow, until the extension is withdrawn."""

from datetime import timedelta

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from portal.platform.clock import RIYADH, utc_now
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import text_of
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look

pytestmark = pytest.mark.e2e

LOOKS = pytest.mark.parametrize("look", [Look(), Look("ar", phone=True)], ids=["desktop-en", "phone-ar"])
REASON = "Your vehicles were in maintenance"


@LOOKS
async def test_a_company_gets_more_time_and_it_is_withdrawn(
    visit: OpenVisitor, portal: RunningPortal, look: Look
) -> None:
    name = unique("Extended")
    company = await company_at(portal, await visit(look), "answered", named=name)
    admin = Administrator(await visit(look))
    await admin.arrive()
    await admin.visitor.goto(f"/app/activeCompanies?search={name}")
    await admin.page.get_by_role("link", name=name).click()
    sheet = admin.page.get_by_role("dialog")
    await sheet.get_by_role("tab", name=admin.words("companySheet:tab.response")).click()
    await sheet.get_by_role("button", name=admin.words("directory:extension.give.open")).click()
    form = admin.page.get_by_role("dialog").last
    until = (utc_now() + timedelta(days=300)).astimezone(RIYADH)
    await form.get_by_label(admin.words("directory:extension.form.until")).fill(f"{until:%d/%m/%Y} 23:59")
    await form.get_by_label(admin.words("directory:extension.form.reason")).fill(REASON)
    await admin.visitor.axe("giving more time")
    await form.get_by_role("button", name=admin.words("directory:extension.give.action")).click()
    await admin.visitor.sees_toast(admin.words("directory:extension.give.done"))
    await expect(sheet.get_by_text(REASON)).to_be_visible()
    mail = await company.visitor.mailbox.next_to(company.person.email, containing=REASON)
    assert REASON in text_of(mail)

    await company.visitor.goto("/app/rfiDocumentForm")
    await expect(company.page.get_by_text(REASON)).to_be_visible()
    await expect(
        company.page.get_by_text(company.words.pattern("shell:deadline.extended")).filter(visible=True)
    ).to_have_count(1)

    await sheet.get_by_role("button", name=admin.words("directory:extension.takeBack.open")).click()
    form = admin.page.get_by_role("dialog").last
    await form.get_by_label(admin.words("directory:extension.form.reason")).fill("You need it no more")
    await form.get_by_role("button", name=admin.words("directory:extension.takeBack.action")).click()
    await admin.visitor.sees_toast(admin.words("directory:extension.takeBack.done"))
    await company.page.reload()
    await expect(
        company.page.get_by_text(company.words.pattern("shell:deadline.submitBy")).filter(visible=True)
    ).to_have_count(1)
    await expect(company.page.get_by_text(REASON)).to_have_count(0)
