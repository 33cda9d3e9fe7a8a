"""An administrator moves the deadline, closes the request early and reopens it; a company reads and sees it."""

from datetime import UTC, datetime, timedelta

import pytest
from icalendar import Calendar
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from portal.platform.clock import RIYADH
from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import text_of
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look

pytestmark = pytest.mark.e2e

REASON = {"reason_en": "Companies asked for more time.", "reason_ar": "طلبت الشركات وقتًا إضافيًا."}


async def _give_reasons(admin: Administrator) -> None:
    for name, text in REASON.items():
        await admin.field(name).fill(text)


async def _sees_status(company: CompanyUser, status: str) -> None:
    await company.visitor.goto("/app/rfiDocumentForm")
    await expect(company.page.get_by_text(company.words(f"progress:status.{status}"), exact=True).first).to_be_visible()


def _deadline_and_sequence(calendar: str) -> tuple[datetime, int]:
    (event,) = Calendar.from_ical(calendar).walk("VEVENT")
    return event.decoded("dtstart"), event.decoded("sequence")


async def test_the_dates_are_managed_in_the_browser(visit: OpenVisitor, portal: RunningPortal) -> None:
    company = await company_at(portal, await visit(Look(locale="ar")), "answered", named=unique("Deadlines"))
    mailbox, address = company.visitor.mailbox, company.person.email
    admin = Administrator(await visit())
    await admin.arrive()
    await admin.visitor.goto("/app/request")
    now = datetime.now(UTC)
    sequences = []

    for days in (40, 41):
        deadline = (now + timedelta(days=days)).astimezone(RIYADH).replace(second=0, microsecond=0)
        before = len(mailbox.to(address))
        await admin.field("deadline").fill(deadline.strftime("%Y-%m-%dT%H:%M"))
        await _give_reasons(admin)
        await admin.press("request:form.save")
        await admin.press("request:form.confirm")
        await admin.visitor.sees_toast(admin.words("request:form.saved"))
        mail = await mailbox.next_to(address, after=before, containing=REASON["reason_ar"])
        assert str(mail["subject"]) == "تغيّر الموعد النهائي لطلب المعلومات"
        (entry,) = mail.iter_attachments()
        assert (entry.get_content_type(), entry.get_filename()) == ("text/calendar", "deadline.ics")
        entered, sequence = _deadline_and_sequence(entry.get_content())
        assert entered == deadline
        sequences.append(sequence)
    assert sequences[1] == sequences[0] + 1
    await admin.visitor.axe("a moved deadline")
    await _sees_status(company, "notSubmitted")

    before = len(mailbox.to(address))
    await admin.press("request:close.action")
    await _give_reasons(admin)
    await admin.field("confirmation").fill(admin.words("request:close.word"))
    dialog = admin.page.get_by_role("dialog")
    await dialog.get_by_role("button", name=admin.words("request:close.action"), exact=True).click()
    await admin.visitor.sees_toast(admin.words("request:close.done"))
    await _sees_status(company, "closed")
    assert "أُغلق" in text_of(await mailbox.next_to(address, after=before))

    await admin.press("request:reopen.action")
    await admin.field("deadline").fill((now + timedelta(days=42)).strftime("%Y-%m-%dT12:00"))
    await _give_reasons(admin)
    await dialog.get_by_role("button", name=admin.words("request:reopen.action"), exact=True).click()
    await admin.visitor.sees_toast(admin.words("request:reopen.done"))
    await _sees_status(company, "notSubmitted")
    await admin.visitor.looks_right("the request after its reopening")
