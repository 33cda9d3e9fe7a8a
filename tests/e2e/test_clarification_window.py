"""After the deadline, the authority asks for a clarification; the company sends files and a note, which are read."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.files import pdf
from tests.e2e.mailbox import text_of
from tests.e2e.people import company_at, deadline_in, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

LOOKS = pytest.mark.parametrize("look", [Look(), Look("ar", phone=True)], ids=["desktop-en", "phone-ar"])
PATH = "/app/rfiDocumentForm"
MESSAGE = "Which cameras do your vehicles have?"
NOTE = "Two cameras each, see the table"
FILES = {"cameras.pdf": pdf(), "cameras-of-2025.pdf": pdf(4000)}


async def _ask(admin: Administrator, name: str) -> None:
    await admin.visitor.goto(f"/app/submissionsList?search={name}")
    await admin.page.get_by_role("link", name=name).click()
    await admin.page.get_by_role("dialog").get_by_role("button", name=admin.words("reviews:open")).click()
    form = admin.page.get_by_role("dialog").last
    await form.get_by_label(admin.words("reviews:form.status"), exact=True).select_option("clarification_requested")
    await expect(form.get_by_label(admin.words("reviews:form.window_ends_at"))).not_to_have_value("")
    await form.get_by_label(admin.words.pattern("reviews:form.message")).fill(MESSAGE)
    await admin.visitor.axe("asking for a clarification")
    await form.get_by_role("button", name=admin.words("reviews:one.action")).click()
    await admin.visitor.sees_toast(admin.words("reviews:one.done"))


async def _send(company: CompanyUser) -> None:
    await company.visitor.goto(PATH)
    region = company.page.get_by_role("region", name=company.words("submission:additions.title"))
    await expect(region).to_be_visible()
    for name, content in FILES.items():
        await company.upload({"name": name, "mimeType": "application/pdf", "buffer": content})
        await company.sees_uploaded(Path(name))
    await region.get_by_label(company.words.pattern("submission:additions.note")).fill(NOTE)
    await company.visitor.axe("an addition before it is sent")
    await region.get_by_role("button", name=company.words("submission:additions.send")).click()
    dialog = company.page.get_by_role("alertdialog")
    await company.visitor.axe("confirming an addition")
    await dialog.get_by_role("button", name=company.words("submission:additions.send")).click()
    await company.visitor.sees_toast(company.words("submission:additions.sent"))
    await expect(region.get_by_text(NOTE)).to_be_visible()


@LOOKS
async def test_a_company_adds_what_it_is_asked_for(visit: OpenVisitor, portal: RunningPortal, look: Look) -> None:
    name = unique("Clarifying")
    company = await company_at(portal, await visit(look), "submitted", named=name)
    admin = Administrator(await visit(look))
    await admin.arrive()
    async with deadline_in(portal, seconds=0):
        await _ask(admin, name)
        mail = await company.visitor.mailbox.next_to(company.person.email, containing=MESSAGE)
        assert "23:59" in text_of(mail) or "11:59" in text_of(mail)
        before = await (await company.page.request.get("/api/submission")).json()
        await _send(company)
        after = await (await company.page.request.get("/api/submission")).json()
        for part in ("receipt_number", "submitted_at", "document", "attachments", "links", "versions"):
            assert after["data"][part] == before["data"][part]
        confirmation = await company.visitor.mailbox.next_to(company.person.email, containing=NOTE)
        assert "cameras-of-2025.pdf" in text_of(confirmation)

        await admin.visitor.goto("/app/submissionsList?added=true")
        await admin.page.get_by_role("link", name=name).click()
        sheet = admin.page.get_by_role("dialog")
        await sheet.get_by_role("tab", name=admin.words("submissions:additions", number="1")).click()
        await expect(sheet.get_by_text(NOTE)).to_be_visible()
        await admin.visitor.axe("an addition in the sheet")
        link = sheet.get_by_role(
            "link", name=admin.words.pattern("directory:files.downloadOf", name="cameras-of-2025.pdf")
        )
        async with admin.page.expect_download() as downloading:
            await link.click()
        downloaded = await (await downloading.value).path()
        assert downloaded.read_bytes() == FILES["cameras-of-2025.pdf"]
