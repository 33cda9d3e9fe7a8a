"""A company gets its signed receipt by mail and on its page, and anybody verifies it and a file of it."""

import asyncio
from email.message import EmailMessage
from pathlib import Path

import pytest
from playwright.async_api import FilePayload, expect

from dev.portal_process import RunningPortal
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look
from tests.factories.files import a_pdf

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

LOOKS = pytest.mark.parametrize("look", [Look(), Look("ar", phone=True)], ids=["desktop-en", "phone-ar"])


async def _verify(person: CompanyUser, content: bytes, number: str | None = None) -> None:
    """Chooses the file and presses the button."""
    await person.visitor.goto(f"/app/verify-receipt{f'#{number}' if number else ''}")
    await person.sees_heading("verifyReceipt:title")
    file = FilePayload(name="receipt.pdf", mimeType="application/pdf", buffer=content)
    await person.page.locator("input[type=file]").set_input_files(file)
    await person.press("verifyReceipt:submit")


async def _answered(person: CompanyUser, answer: str) -> None:
    await expect(person.page.get_by_text(person.words(f"verifyReceipt:{answer}.title"), exact=True)).to_be_visible()


def _attachment(mail: EmailMessage) -> bytes:
    (part,) = mail.iter_attachments()
    assert part.get_content_type() == "application/pdf"
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    return content


@LOOKS
async def test_verify(visit: OpenVisitor, portal: RunningPortal, look: Look, tmp_path: Path) -> None:
    company = await company_at(portal, await visit(look), "answered", named=unique("Proving"))
    await company.visitor.goto("/app/rfiDocumentForm")
    document = tmp_path / "response.pdf"
    document.write_bytes(a_pdf())
    await company.attach_document(document)
    await company.to_review()
    await company.submit_response()
    await company.sees_heading("submission:receipt.title")
    number = await company.receipt_number()
    async with company.page.expect_download() as downloading:
        await company.page.get_by_role("link", name=company.words("submission:receipt.download")).click()
    pdf = await asyncio.to_thread((await (await downloading.value).path()).read_bytes)
    mail = await company.visitor.mailbox.next_to(company.person.email, containing=number)
    assert _attachment(mail) == pdf

    stranger = CompanyUser(await visit(look))
    await _verify(stranger, pdf)
    await _answered(stranger, "matches")
    await _verify(stranger, pdf[:-20] + b"x" + pdf[-19:])
    await _answered(stranger, "differs")
    await _verify(stranger, pdf, number)
    await _answered(stranger, "differs")
