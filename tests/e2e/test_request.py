"""An administrator moves the deadline, closes the request early and reopens it; a company gets mails and sees it."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import REASON, Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import text_of
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


async def _sees_status(company: CompanyUser, status: str) -> None:
    await company.visitor.goto("/app/rfiDocumentForm")
    await expect(company.page.get_by_text(company.words(f"progress:status.{status}"), exact=True).first).to_be_visible()


async def test_the_dates_are_managed_in_the_browser(visit: OpenVisitor, portal: RunningPortal) -> None:
    company = await company_at(portal, await visit(Look(locale="ar")), "answered", named=unique("Deadlines"))
    mailbox, address = company.visitor.mailbox, company.person.email
    admin = Administrator(await visit())
    await admin.arrive()
    await admin.visitor.goto("/app/request")
    now = datetime.now(UTC)
    before = len(mailbox.to(address))
    await admin.move_deadline(now + timedelta(days=40))
    await admin.visitor.sees_toast(admin.words("request:form.saved"))
    mail = await mailbox.next_to(address, after=before, containing=REASON["reason_ar"])
    assert str(mail["subject"]) == "تغيّر الموعد النهائي لطلب المعلومات"
    await admin.visitor.axe("a moved deadline")
    await _sees_status(company, "notSubmitted")

    before = len(mailbox.to(address))
    await admin.close_request()
    await _sees_status(company, "closed")
    assert "أُغلق" in text_of(await mailbox.next_to(address, after=before))

    await admin.press("request:reopen.action")
    await admin.fill_deadline(now + timedelta(days=42))
    await admin.fill_all(REASON)
    dialog = admin.page.get_by_role("dialog")
    await dialog.get_by_role("button", name=admin.words("request:reopen.action"), exact=True).click()
    await admin.visitor.sees_toast(admin.words("request:reopen.done"))
    await _sees_status(company, "notSubmitted")
    await admin.visitor.looks_right("the request after its reopening")
