"""An announcement in two languages to 2,260 companies, sent at its time by a worker that is killed meanwhile."""

import asyncio
import re
from collections.abc import Collection
from datetime import UTC, datetime, timedelta

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from portal.platform.clock import RIYADH
from tests.e2e.administrator import Administrator
from tests.e2e.clicks import Clicks
from tests.e2e.conftest import OpenVisitor
from tests.e2e.crowd import approved_companies, bring_forward, repeated_deliveries
from tests.e2e.mailbox import Mailbox, text_of
from tests.e2e.people import administrator
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

ACCOUNTS = {"ar": 1500, "en": 750, "fr": 10}
"""Accounts by language; those in another language, which an import may leave, get English."""
ENGLISH = {"subject_en": "The annexes were updated", "body_en": "Dear {company}, please read them."}
ARABIC = {"subject_ar": "حُدِّثت الملاحق", "body_ar": "السادة {company}، يُرجى الاطلاع عليها."}
# Maximal number of pointer presses from the list of companies to the form that writes to one of them.
WRITE_TO_ONE = 2


async def _schedule(admin: Administrator, at: datetime, *, numbers: dict[str, int]) -> str:
    """Schedules the filled form. ``numbers``: expected companies by language. Returns the announcement's id."""
    await admin.press("announcements:form.later")
    await admin.field("send_at").fill(at.astimezone(RIYADH).strftime("%Y-%m-%dT%H:%M"))
    await admin.press("announcements:form.schedule")
    dialog = admin.page.get_by_role("alertdialog")
    for locale, count in numbers.items():
        plural = "one" if count == 1 else "other"
        text = admin.words(f"announcements:confirm.languages.{locale}_{plural}", formatted=f"{count:,}")
        await expect(dialog).to_contain_text(text)
    await admin.confirm("announcements:form.schedule")
    await admin.page.wait_for_url(re.compile("/app/sendEmail/[0-9a-f-]+$"))
    return admin.page.url.rpartition("/")[2]


async def _confirm(admin: Administrator, control: str) -> None:
    """Presses a control of the announcement's page, and confirms in its dialog."""
    await admin.press(f"announcements:control.{control}")
    await admin.confirm(f"announcements:control.{control}")


async def _until_received(mailbox: Mailbox, addresses: Collection[str], least: int) -> None:
    for _ in range(1800):
        if sum(bool(mailbox.to(address)) for address in addresses) >= least:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"fewer than {least} companies have a mail")


async def test_a_scheduled_announcement_reaches_each_company_in_its_language(
    new_portal: RunningPortal, visit_new: OpenVisitor, mailbox: Mailbox
) -> None:
    readers = await approved_companies(new_portal, ACCOUNTS)
    admin = await administrator(new_portal, await visit_new())
    tomorrow = (datetime.now(UTC) + timedelta(days=1)).replace(second=0, microsecond=0)
    numbers = {"ar": ACCOUNTS["ar"], "en": ACCOUNTS["en"] + ACCOUNTS["fr"]}
    await admin.visitor.goto("/app/sendEmail")
    await admin.fill_all(ENGLISH | ARABIC)
    await _schedule(admin, tomorrow, numbers=numbers)

    # Cancelled before its time, and scheduled anew from a copy.
    await _confirm(admin, "withdraw")
    await expect(admin.page.get_by_text(admin.words.pattern("announcements:withdrawn"))).to_be_visible()
    await admin.page.get_by_role("link", name=admin.words("announcements:control.copy")).click()
    await expect(admin.field("body_ar")).to_have_value(ARABIC["body_ar"])
    announcement = await _schedule(admin, tomorrow, numbers=numbers)
    assert await bring_forward(new_portal, announcement) == tomorrow

    second = await administrator(new_portal, await visit_new(Look("ar")))
    await second.visitor.goto(f"/app/sendEmail/{announcement}")
    await _until_received(mailbox, readers, 200)
    new_portal.kill("worker")
    assert not all(mailbox.to(address) for address in readers), "killed in the middle"
    await admin.page.reload()
    new_portal.start("worker")
    for one in (admin, second):
        done = one.words("announcements:progress.done", done="2,260", total="2,260")
        await expect(one.page.get_by_role("status").filter(has_text=done)).to_be_visible(timeout=120_000)
        await one.sees(one.words("announcements:sent"))
    await second.visitor.looks_right("an announcement that was sent")

    repeated = set()
    for address, reader in readers.items():
        mails, subject = mailbox.to(address), ARABIC["subject_ar"] if reader.locale == "ar" else ENGLISH["subject_en"]
        assert len({mail["Message-ID"] for mail in mails}) == 1
        assert str(mails[0]["Subject"]) == subject
        assert reader.organization_name in text_of(mails[0])
        if len(mails) > 1:
            repeated.add(address)
    assert repeated <= await repeated_deliveries(new_portal, announcement)

    await _write_to_one(admin, mailbox)


async def _write_to_one(admin: Administrator, mailbox: Mailbox) -> None:
    """Schedules an announcement to one company from its sheet, and then sends it at once."""
    clicks = await Clicks.of(admin.visitor)
    await admin.visitor.goto("/app/activeCompanies?search=Company 0007")
    async with clicks.at_most(WRITE_TO_ONE, "write to one company"):
        await admin.page.get_by_role("link", name="Company 0007").click()
        await admin.page.get_by_role("link", name=admin.words("companySheet:write"), exact=True).click()
        await expect(admin.field("subject_en")).to_be_visible()
    # The company reads Arabic, and gets the only text there is.
    await admin.fill_all({"subject_en": "Your annexes", "body_en": "They are complete."})
    await admin.sees(admin.words("announcements:form.insteadOf.ar_one", formatted="1"))
    before = len(mailbox.to("reader7@crowd.example"))
    await _schedule(admin, datetime.now(UTC) + timedelta(days=1), numbers={"ar": 1})
    await _confirm(admin, "start")
    await mailbox.next_to("reader7@crowd.example", after=before, containing="They are complete.")
    assert [mail for mail in mailbox.to("reader8@crowd.example") if mail["Subject"] == "Your annexes"] == []
