"""Companies that have not answered are reminded: at once from the list, and automatically before the deadline."""

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import text_of
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


async def test_chosen_companies_are_reminded(visit: OpenVisitor, portal: RunningPortal) -> None:
    name = unique("Reminded")
    waiting = await company_at(portal, await visit(Look(locale="ar")), "answered", named=f"{name} one")
    done = await company_at(portal, await visit(), "submitted", named=f"{name} two")
    mailbox = waiting.visitor.mailbox
    admin = Administrator(await visit())
    await admin.arrive()
    await admin.visitor.goto(f"/app/activeCompanies?search={name}")
    await admin.page.get_by_role("checkbox", name=admin.words("lists:select.page")).check()
    await admin.press("remind:chosen")
    dialog = admin.page.get_by_role("alertdialog")
    await expect(dialog.get_by_role("heading")).to_have_text(admin.words("remind:title_one", formatted="1"))
    await admin.visitor.axe("reminding")
    await dialog.get_by_role("button", name=admin.words("remind:confirm"), exact=True).click()
    await admin.visitor.sees_toast(admin.words("remind:done_one", formatted="1"))
    mail = await mailbox.next_to(waiting.person.email)
    assert str(mail["subject"]).startswith("تذكير")
    assert f"{name} one" in text_of(mail)
    assert mailbox.to(done.person.email) == []


async def test_a_reminder_is_switched_off_on_the_page_of_the_request(visit: OpenVisitor) -> None:
    admin = Administrator(await visit())
    await admin.arrive()
    await admin.visitor.goto("/app/request")
    first = admin.page.get_by_role("switch").first
    await expect(first).to_be_checked()
    try:
        await first.click()
        await admin.visitor.sees_toast(admin.words("request:reminders.switchedOff"))
        await admin.page.reload()
        await expect(admin.page.get_by_role("switch").first).not_to_be_checked()
    finally:
        await admin.page.get_by_role("switch").first.click()
        await admin.visitor.sees_toast(admin.words("request:reminders.switchedOn"))
    await admin.page.get_by_role("link", name=admin.words("request:reminders.preview")).first.click()
    await admin.sees_heading("messages:template.rfi_reminder_not_begun.name")
