"""One company gets more time: its banner and its page follow, until the extension is withdrawn."""

from datetime import timedelta
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from dev.portal_process import RunningPortal
from portal.platform.clock import RIYADH, utc_now
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.files import pdf
from tests.e2e.mailbox import text_of
from tests.e2e.people import company_at, deadline_in, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

LOOKS = pytest.mark.parametrize("look", [Look(), Look("ar", phone=True)], ids=["desktop-en", "phone-ar"])
PATH = "/app/rfiDocumentForm"
REASON = "Your vehicles were in maintenance"


async def _give_more_time(admin: Administrator, name: str) -> Locator:
    """Returns the company's sheet, which stays open."""
    await admin.arrive()
    await admin.visitor.goto(f"/app/activeCompanies?search={name}")
    await admin.page.get_by_role("link", name=name).click()
    sheet = admin.page.get_by_role("dialog")
    await sheet.get_by_role("tab", name=admin.words("directory:files.title")).click()
    await sheet.get_by_role("button", name=admin.words("directory:extension.give.open")).click()
    form = admin.page.get_by_role("dialog").last
    until = (utc_now() + timedelta(days=300)).astimezone(RIYADH)
    await form.get_by_label(admin.words("directory:extension.form.until")).fill(f"{until:%d/%m/%Y} 23:59")
    await form.get_by_label(admin.words("directory:extension.form.reason")).fill(REASON)
    await admin.visitor.axe("giving more time")
    await form.get_by_role("button", name=admin.words("directory:extension.give.action")).click()
    await admin.visitor.sees_toast(admin.words("directory:extension.give.done"))
    await expect(sheet.get_by_text(REASON)).to_be_visible()
    return sheet


@LOOKS
async def test_a_company_gets_more_time_and_it_is_withdrawn(
    visit: OpenVisitor, portal: RunningPortal, look: Look
) -> None:
    name = unique("Extended")
    company = await company_at(portal, await visit(look), "answered", named=name)
    admin = Administrator(await visit(look))
    sheet = await _give_more_time(admin, name)
    mail = await company.visitor.mailbox.next_to(company.person.email, containing=REASON)
    assert REASON in text_of(mail)

    await company.visitor.goto(PATH)
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


@LOOKS
async def test_after_the_closing_only_the_company_with_more_time_submits(
    visit: OpenVisitor, portal: RunningPortal, look: Look
) -> None:
    name = unique("Late")
    company = await company_at(portal, await visit(look), "answered", named=name)
    other = await company_at(portal, await visit(look), "answered", named=unique("Closed"))
    await _give_more_time(Administrator(await visit(look)), name)
    async with deadline_in(portal, seconds=0):
        await other.visitor.goto(PATH)
        await expect(other.page.get_by_text(other.words("submission:closed.title"))).to_be_visible()
        await expect(other.page.locator("input[type=file]")).to_have_count(0)

        await company.visitor.goto(PATH)
        await company.upload({"name": "response.pdf", "mimeType": "application/pdf", "buffer": pdf()})
        await company.sees_uploaded(Path("response.pdf"))
        await company.to_review()
        await company.submit_response()
        await company.sees_heading("submission:receipt.title")
        receipt = await company.receipt_number()
        mail = await company.visitor.mailbox.next_to(company.person.email, containing=receipt)
        assert "response.pdf" in text_of(mail)
