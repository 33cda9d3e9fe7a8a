"""Two administrators move the deadline at once: the second one is refused, with the reason, and keeps the input."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from portal.platform.i18n.catalogue import translate
from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import CalendarEntry, calendar_entry_of, text_of
from tests.e2e.people import administrator, company_at, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

REASON = {"reason_en": "Two annexes were added.", "reason_ar": "أُضيف ملحقان."}
OTHER_REASON = {"reason_en": "The annexes are large.", "reason_ar": "الملاحق كبيرة الحجم."}


async def _save(admin: Administrator) -> None:
    await admin.press("request:form.save")
    await admin.press("request:form.confirm")


async def _entries(companies: list[CompanyUser], reason: Mapping[str, str]) -> list[CalendarEntry]:
    """Returns the calendar entry of the mail with this reason to each company."""
    mails = (
        one.visitor.mailbox.next_to(one.person.email, containing=reason[f"reason_{one.words.locale}"])
        for one in companies
    )
    return [calendar_entry_of(mail) for mail in await asyncio.gather(*mails)]


async def test_two_administrators_move_the_deadline_at_once(visit: OpenVisitor, portal: RunningPortal) -> None:
    companies = [
        await company_at(portal, await visit(look), "answered", named=unique("Moved")) for look in (Look(), Look("ar"))
    ]
    first = await administrator(portal, await visit(), first_name="Huda")
    second = await administrator(portal, await visit(Look("ar")), first_name="Fahad")
    now = datetime.now(UTC).replace(second=0, microsecond=0)
    sooner, later = now + timedelta(days=44), now + timedelta(days=45)
    for admin, deadline, reason in ((first, sooner, REASON), (second, later, OTHER_REASON)):
        await admin.visitor.goto("/app/request")
        await admin.fill_deadline(deadline)
        await admin.fill_all(reason)

    await _save(first)
    await first.visitor.sees_toast(first.words("request:form.saved"))
    typed = {name: await second.field(name).input_value() for name in ("deadline", *OTHER_REASON)}
    await _save(second)
    await second.sees(translate("error.rfi_changed_meanwhile", "ar"))
    await second.visitor.axe("a deadline that was moved meanwhile")
    for name, value in typed.items():
        await expect(second.field(name)).to_have_value(value)
    moved = await _entries(companies, REASON)
    assert {entry.deadline for entry in moved} == {sooner}

    # The page now shows the first change, so the second administrator can save again.
    await second.sees(REASON["reason_ar"])
    await second.sees("Huda Alharbi")
    await _save(second)
    await second.visitor.sees_toast(second.words("request:form.saved"))
    again = await _entries(companies, OTHER_REASON)
    assert again == [CalendarEntry(entry.uid, later, entry.sequence + 1) for entry in moved]
    for company in companies:
        reasons = [one[f"reason_{company.words.locale}"] for one in (REASON, OTHER_REASON)]
        texts = [text_of(mail) for mail in company.visitor.mailbox.to(company.person.email)]
        assert [reason for text in texts for reason in reasons if reason in text] == reasons
