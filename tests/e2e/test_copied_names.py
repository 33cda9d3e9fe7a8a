"""What administrators copy from the portal's mails leads them on, invisible isolates and all."""

import re

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import text_of
from tests.e2e.people import administrator, company_at, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


async def test_a_name_and_a_receipt_copied_from_a_mail_are_found(visit: OpenVisitor, portal: RunningPortal) -> None:
    name = unique("Copied Maps")
    company = await company_at(portal, await visit(Look("ar")), "submitted", named=name)
    await company.visitor.goto("/app/rfiDocumentForm")
    await company.sees_heading("submission:receipt.title")
    replaced = await company.receipt_number()
    await company.press("submission:change.replace")
    await company.sees_heading("submission:replacement.title")
    await company.to_review()
    await company.press("submission:replacement.submit")
    dialog = company.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=company.words("submission:replacement.submit")).click()
    await company.sees_heading("submission:receipt.title")
    mail = text_of(await company.visitor.mailbox.next_to(company.person.email, containing=f"{replaced}-2"))
    copied = {run.strip("\u2068\u2069"): run for run in re.findall("\u2068[^\u2069]*\u2069", mail)}

    admin = await administrator(portal, await visit(Look("ar", phone=True)))
    page = admin.page
    for screen, shown in (("activeCompanies", name), ("submissionsList", name), ("audit", replaced)):
        await admin.visitor.goto(f"/app/{screen}")
        await admin.visitor.is_loaded()
        async with page.expect_response(re.compile(r"/api/.*[?&]search=")):
            await page.get_by_role("searchbox").focus()
            await page.keyboard.insert_text(copied[shown])
        await expect(page.locator("main").get_by_text(shown).first).to_be_visible()

    await page.keyboard.press("Control+K")
    await expect(page.get_by_role("combobox")).to_be_focused()
    await page.keyboard.insert_text(copied[name])
    await expect(page.get_by_role("option").first).to_contain_text(name)
    await page.get_by_role("combobox").fill("")
    await page.keyboard.insert_text(copied[replaced])
    first = page.get_by_role("option").first
    await expect(first).to_contain_text(admin.words("directory:receipt.superseded"))
    label = first.get_by_text(replaced, exact=True).first.locator("..")
    assert await label.evaluate("label => label.scrollWidth <= label.clientWidth")
    await page.keyboard.press("Enter")
    await page.wait_for_url(f"**/app/submissionsList?submission=*&receipt={replaced}")
    sheet = page.get_by_role("dialog")
    await expect(sheet.get_by_role("alert")).to_contain_text(f"{replaced}-2")
    await expect(sheet.locator("mark")).to_have_text(replaced)
    await admin.visitor.axe("version of a receipt")
