"""A sealed request from its first response to the published record: two people open, in two languages."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import administrator, company_at, unique
from tests.e2e.visitor import Look
from tests.factories.files import a_pdf

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

TITLES = {"title_en": "RFI on HD mapping", "title_ar": "طلب معلومات بشأن الخرائط عالية الدقة"}


async def _seal(admin: Administrator) -> None:
    await admin.visitor.goto("/app/openings")
    await admin.page.get_by_role("radio", name=admin.words("openings:sealing.choice.answers")).check()
    await admin.press("openings:sealing.save")
    await admin.visitor.sees_toast(admin.words("openings:sealing.done"))
    await admin.visitor.looks_right("the page of sealed responses")


async def _sheet_is_closed(admin: Administrator, name: str, *, closed: bool) -> None:
    await admin.visitor.goto(f"/app/submissionsList?search={name}")
    await admin.page.get_by_role("link", name=name).click()
    sheet = admin.page.get_by_role("dialog")
    await sheet.get_by_role("tab", name=admin.words("directory:files.title")).click()
    notice = sheet.get_by_text(admin.words("directory:closed.sealed"))
    await expect(notice).to_be_visible(visible=closed)
    await expect(sheet.get_by_text("plan.pdf")).to_have_count(0 if closed else 1)
    await admin.visitor.axe("the sheet of a sealed response")


async def _submit(company: CompanyUser, tmp_path: Path) -> None:
    await company.visitor.goto("/app/rfiDocumentForm")
    document = tmp_path / "plan.pdf"
    document.write_bytes(a_pdf())
    await company.attach_document(document)
    await company.to_review()
    await company.submit_response()
    await company.sees_heading("submission:receipt.title")
    await company.sees(company.words("submission:sealed.answers"))


async def test_two_people_open(new_portal: RunningPortal, visit_new: OpenVisitor, tmp_path: Path) -> None:
    first = await administrator(new_portal, await visit_new())
    second = await administrator(new_portal, await visit_new(Look("ar", phone=True)))
    await first.publish_request(TITLES, datetime.now(UTC).replace(second=0, microsecond=0) + timedelta(days=40))
    await _seal(first)
    name = unique("Sealed")
    company = await company_at(new_portal, await visit_new(Look("ar")), "answered", named=name)
    await _submit(company, tmp_path)
    await _sheet_is_closed(first, name, closed=True)

    await first.visitor.goto("/app/request")
    await first.close_request()
    await first.visitor.goto("/app/openings")
    await first.press("openings:opening.begin")
    await (
        first.page.get_by_role("alertdialog").get_by_role("button", name=first.words("openings:opening.begin")).click()
    )
    await first.visitor.sees_toast(first.words("openings:opening.begun"))
    await first.page.reload()
    await expect(first.page.get_by_role("button", name=first.words("openings:opening.giveUp"))).to_be_visible()
    await expect(first.page.get_by_role("button", name=first.words("openings:opening.confirm"))).to_have_count(0)

    await second.visitor.goto("/app/openings")
    await second.visitor.looks_right("an opening that waits for its second person")
    await second.press("openings:opening.confirm")
    dialog = second.page.get_by_role("alertdialog")
    await dialog.get_by_role("textbox").fill(second.words("openings:opening.word"))
    await dialog.get_by_role("button", name=second.words("openings:opening.confirm")).click()
    await second.visitor.sees_toast(second.words("openings:opening.done"))
    await _sheet_is_closed(first, name, closed=False)

    await company.visitor.mailbox.next_to(company.person.email, containing="/app/outcome/")
    await company.visitor.goto("/app/rfiDocumentForm")
    await company.page.get_by_role("link", name=company.words("submission:sealed.record")).click()
    await company.sees(company.words("openings:record.own"))
    await company.visitor.looks_right("the published record of an opening")
    address = company.page.url.removeprefix(new_portal.url)

    stranger = CompanyUser(await visit_new(Look(phone=True)))
    await stranger.visitor.goto(address)
    await stranger.sees_heading("openings:outcome.title")
    await expect(stranger.page.get_by_text(stranger.words("openings:record.own"))).to_have_count(0)
    await stranger.visitor.looks_right("the published record for a stranger")
