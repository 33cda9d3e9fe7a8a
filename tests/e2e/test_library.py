"""An administrator adds, replaces and announces a document; a company sees that it is new and downloads everything."""

import zipfile
from pathlib import Path

import pytest
from playwright.async_api import FilePayload, expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import text_of
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look
from tests.factories.files import a_pdf

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

NOTE_EN, NOTE_AR = "Section 4 names the sensors.", "يذكر القسم الرابع المستشعرات."


def _pdf(name: str) -> FilePayload:
    return FilePayload(name=name, mimeType="application/pdf", buffer=a_pdf(3000))


def _names(archive: Path) -> list[str]:
    with zipfile.ZipFile(archive) as opened:
        return opened.namelist()


async def test_a_document_from_the_first_version_to_the_zip(visit: OpenVisitor, portal: RunningPortal) -> None:
    company = await company_at(portal, await visit(Look(locale="ar")), "answered", named=unique("Readers"))
    await company.visitor.goto("/app/documentsList")
    await company.sees(company.words("documents:title"))
    admin = Administrator(await visit())
    await admin.arrive()
    await admin.visitor.goto("/app/library")
    title = unique("Annex on sensors")
    dialog = admin.page.get_by_role("dialog").last

    await admin.press("library:add.open")
    await admin.field("title_en").fill(title)
    await admin.field("title_ar").fill(f"ملحق {title}")
    await dialog.locator("input[type=file]").set_input_files(_pdf("annex.pdf"))
    await expect(dialog.get_by_text("annex.pdf", exact=True)).to_be_visible()
    await dialog.get_by_role("button", name=admin.words("library:add.action"), exact=True).click()
    await admin.visitor.sees_toast(admin.words("library:add.done"))

    await admin.press("library:replace.open")
    await dialog.get_by_role("button", name=admin.words("library:kind.each"), exact=True).click()
    for number, name in enumerate(("annex-2.pdf", "ملحق-2.pdf")):
        await dialog.locator("input[type=file]").nth(number).set_input_files(_pdf(name))
        await expect(dialog.get_by_text(name, exact=True)).to_be_visible()
    await admin.field("note_en").fill(NOTE_EN)
    await admin.field("note_ar").fill(NOTE_AR)
    await dialog.get_by_role("button", name=admin.words("library:replace.action"), exact=True).click()
    await admin.visitor.sees_toast(admin.words("library:replace.done"))

    before = len(company.visitor.mailbox.to(company.person.email))
    await admin.press("library:notify.action")
    await admin.confirm("library:notify.confirm")
    mail = await company.visitor.mailbox.next_to(company.person.email, after=before, containing=NOTE_AR)
    assert str(mail["subject"]) == f"تحديث وثيقة: ملحق {title}"
    assert "documentsList" in text_of(mail)
    await expect(admin.page.get_by_role("button", name=admin.words("library:notify.again"), exact=True)).to_be_visible()
    await admin.visitor.axe("a notified document")

    await company.visitor.goto("/app/documentsList")
    entry = company.page.get_by_role("listitem").filter(has_text=f"ملحق {title}").first
    await expect(entry.get_by_text(company.words("documents:version", number=2))).to_be_attached()
    await company.visitor.looks_right("the library with two versions")
    async with company.page.expect_download() as downloading:
        await company.page.get_by_role("link", name=company.words("documents:downloadAll"), exact=True).click()
    names = [name for name in _names(await (await downloading.value).path()) if title in name]
    assert [name.rpartition("(")[2] for name in names] == ["AR).pdf", "EN).pdf"]

    await admin.press("library:delete.action")
    await (
        admin.page.get_by_role("alertdialog")
        .get_by_role("button", name=admin.words("library:delete.confirm"), exact=True)
        .click()
    )
    await admin.visitor.sees_toast(admin.words("library:delete.done"))
    await company.visitor.goto("/app/documentsList")
    await expect(company.page.get_by_text(title)).to_have_count(0)
