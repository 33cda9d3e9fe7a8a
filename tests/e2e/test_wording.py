"""An administrator changes the wording of a mail, and a company reads it; a concurrent change is refused."""

import re

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import text_of
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

PATH = "/app/messages/company_approved/wording"


async def _edits(admin: Administrator, language: str, opening: str) -> None:
    text = admin.field(f"{language}_text")
    await expect(text).not_to_have_value("")
    blocks = "{details}\n\n{button}"
    await text.fill(f"{opening}\n\n{blocks}")


async def test_the_words_of_a_mail_are_edited(visit: OpenVisitor, portal: RunningPortal) -> None:
    name = unique("Wording")
    company = await company_at(portal, await visit(Look(locale="ar")), "pending", named=name)
    mailbox, address = company.visitor.mailbox, company.person.email
    admin, other = Administrator(await visit()), Administrator(await visit())
    for one in (admin, other):
        await one.arrive()
        await one.visitor.goto(PATH)
    try:
        await _edits(admin, "ar", "أهلًا بكم يا {company} <b>معنا</b>.")
        await admin.page.reload()
        await expect(admin.field("ar_text")).to_have_value(re.compile("<b>معنا</b>"))
        await admin.press("wording:preview.open")
        dialog = admin.page.get_by_role("dialog")
        await expect(dialog.locator("iframe")).to_be_visible()
        before = len(mailbox.to(admin.person.email))
        await dialog.get_by_role("button", name=admin.words("wording:test.send")).click()
        test = await mailbox.next_to(admin.person.email, after=before)
        assert str(test["subject"]).startswith("Test: ")
        await dialog.get_by_role("button", name=admin.words("common:actions.close"), exact=True).click()
        await admin.press("wording:save")
        await admin.visitor.sees_toast(admin.words("wording:saved"))

        await _edits(other, "en", "Mine.")
        await other.press("wording:save")
        await expect(other.page.locator("#error-summary-list")).to_contain_text("saved another wording")
        await expect(other.field("en_text")).to_have_value("Mine.\n\n{details}\n\n{button}")

        before = len(mailbox.to(address))
        await admin.approve(name)
        mail = await mailbox.next_to(address, after=before, containing="<b>معنا</b>", seconds=30)
        assert str(mail["subject"]) == "اعتُمد تسجيلكم"
        assert name in text_of(mail)
    finally:
        await admin.visitor.goto(PATH)
        await admin.press("wording:reset.open")
        await (
            admin.page.get_by_role("alertdialog")
            .get_by_role("button", name=admin.words("wording:reset.confirm"))
            .click()
        )
        await admin.visitor.sees_toast(admin.words("wording:reset.done"))
    await admin.visitor.looks_right("the wording after its reset")
