"""An administrator closes the request early: each company reads when and why, and one with more time goes on."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from portal.platform.clock import RIYADH
from tests.e2e.administrator import REASON, Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import calendar_entry_of, text_of
from tests.e2e.people import administrator, company_at, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

TITLES = {"title_en": "RFI on HD mapping", "title_ar": "طلب معلومات بشأن الخرائط عالية الدقة"}
CLOSING = {"reason_en": "The programme is postponed by a quarter.", "reason_ar": "أُجِّل البرنامج إلى الربع القادم."}


async def _give_more_time(admin: Administrator, name: str, until: datetime) -> None:
    await admin.visitor.goto(f"/app/activeCompanies?search={name}")
    await admin.page.get_by_role("link", name=name).click()
    sheet = admin.page.get_by_role("dialog")
    await sheet.get_by_role("tab", name=admin.words("directory:files.title")).click()
    await sheet.get_by_role("button", name=admin.words("directory:extension.give.open")).click()
    form = admin.page.get_by_role("dialog").last
    field = form.get_by_label(admin.words("directory:extension.form.until"))
    await field.fill(f"{until.astimezone(RIYADH):%d/%m/%Y %H:%M}")
    await form.get_by_label(admin.words("directory:extension.form.reason")).fill("Vehicles in maintenance")
    await form.get_by_role("button", name=admin.words("directory:extension.give.action")).click()
    await admin.visitor.sees_toast(admin.words("directory:extension.give.done"))


async def _reads_why(company: CompanyUser, reason: str) -> None:
    """In the mail, on the page of the response and on the page about the request, to which the banner leads."""
    mail = await company.visitor.mailbox.next_to(company.person.email, containing=reason)
    entry = calendar_entry_of(mail)
    assert entry.deadline <= datetime.now(UTC)
    await company.visitor.goto("/app/rfiDocumentForm")
    notice = company.page.get_by_role("region", name=company.words("submission:closed.early.title"))
    await expect(notice.get_by_text(reason)).to_be_visible()
    await company.visitor.looks_right("a request that was closed early")
    await company.page.get_by_role("link", name=company.words("shell:deadline.reason")).click()
    await expect(company.page.get_by_text(company.words("about:state.closedEarly"))).to_contain_text(reason)


async def test_companies_read_why_the_request_was_closed_early(
    new_portal: RunningPortal, visit_new: OpenVisitor
) -> None:
    admin = await administrator(new_portal, await visit_new())
    now = datetime.now(UTC).replace(second=0, microsecond=0)
    await admin.publish_request(TITLES, now + timedelta(days=40))
    looks = {"en": Look(), "ar": Look("ar", phone=True)}
    companies = {
        locale: await company_at(new_portal, await visit_new(look), "answered", named=unique("Closed"))
        for locale, look in looks.items()
    }
    name = unique("Longer")
    longer = await company_at(new_portal, await visit_new(), "answered", named=name)
    await _give_more_time(admin, name, now + timedelta(days=50))

    await admin.visitor.goto("/app/request")
    await admin.press("request:close.action")
    dialog = admin.page.get_by_role("dialog")
    await expect(dialog.get_by_text(admin.words("request:close.told_other", count="3"))).to_be_visible()
    await expect(dialog.get_by_text(admin.words("request:close.longer_one", count="1"))).to_be_visible()
    await admin.fill_all(CLOSING)
    await admin.field("confirmation").fill(admin.words("request:close.word"))
    await dialog.get_by_role("button", name=admin.words("request:close.action"), exact=True).click()
    await admin.visitor.sees_toast(admin.words("request:close.done"))
    # The panels follow without a reload.
    history = admin.page.get_by_role("region", name=admin.words("request:history.title"))
    await expect(history.get_by_text(CLOSING["reason_en"])).to_be_visible()
    await expect(history.get_by_text(admin.words.pattern("request:history.planned"))).to_be_visible()
    await expect(admin.page.get_by_text(admin.words("request:reminders.notOpen"))).to_be_visible()
    await admin.visitor.looks_right("the page of a request that was closed early")

    for locale, company in companies.items():
        await _reads_why(company, CLOSING[f"reason_{locale}"])

    mail = await longer.visitor.mailbox.next_to(longer.person.email, containing=CLOSING["reason_en"])
    assert str(mail["subject"]) == "The request was closed early for other companies: you still have time"
    assert calendar_entry_of(mail).deadline == now + timedelta(days=50)
    await longer.visitor.goto("/app/rfiDocumentForm")
    extended = longer.page.get_by_text(longer.words.pattern("shell:deadline.extended")).filter(visible=True)
    await expect(extended.first).to_be_visible()

    await admin.press("request:reopen.action")
    await admin.fill_deadline(now + timedelta(days=40))
    reopening = admin.page.get_by_role("dialog")
    await expect(reopening.get_by_text(admin.words("request:form.told_other", count="2"))).to_be_visible()
    await admin.fill_all(REASON)
    await reopening.get_by_role("button", name=admin.words("request:reopen.action"), exact=True).click()
    await admin.visitor.sees_toast(admin.words("request:reopen.done"))
    for locale, company in companies.items():
        await company.visitor.mailbox.next_to(company.person.email, containing=REASON[f"reason_{locale}"])
    assert not any(REASON["reason_en"] in text_of(one) for one in longer.visitor.mailbox.to(longer.person.email))
