"""With a scanner, a company cannot send an infected file, and administrators open what is clean."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from dev.clamd import documented_limits
from dev.minio import MinioServer
from dev.portal_process import RunningPortal
from tests.e2e.conftest import OpenVisitor, started, visitors
from tests.e2e.files import pdf
from tests.e2e.mailbox import Mailbox
from tests.e2e.people import administrator, company_at, unique
from tests.factories.clamd import MARKER
from tests.real_clamd import real_clamd

pytestmark = pytest.mark.e2e


@pytest.fixture
def scanned(tmp_path: Path, mailbox: Mailbox, minio: MinioServer) -> Iterator[RunningPortal]:
    (tmp_path / "clamd").mkdir()
    with (
        real_clamd(tmp_path / "clamd", documented_limits()) as (socket, _),
        started(tmp_path, mailbox, minio, bucket="scanned", SCANNER=f"clamd://{socket}") as portal,
    ):
        portal.seed_demo()
        yield portal


@pytest.fixture
async def visit_scanned(scanned: RunningPortal, chromium: Browser, mailbox: Mailbox) -> AsyncIterator[OpenVisitor]:
    async with visitors(scanned, chromium, mailbox) as open_visitor:
        yield open_visitor


async def test_an_infected_file_is_replaced_and_a_clean_one_is_read(
    scanned: RunningPortal, visit_scanned: OpenVisitor
) -> None:
    name = unique("Scanned")
    company = await company_at(scanned, await visit_scanned(), "answered", named=name)
    await company.visitor.goto("/app/rfiDocumentForm")
    await company.upload(
        {"name": "response.pdf", "mimeType": "application/pdf", "buffer": pdf() + MARKER + b"\n%%EOF\n"}
    )
    await company.sees(company.words.pattern("fileWarnings:verdict.infected"))
    await company.to_review()
    await company.submit_response()
    dialog = company.page.get_by_role("dialog").or_(company.page.get_by_role("alertdialog"))
    await expect(dialog.get_by_role("alert")).to_contain_text("response.pdf")

    await company.visitor.goto("/app/rfiDocumentForm?step=document")
    async with company.page.expect_file_chooser() as chooser:
        await company.page.get_by_role("button", name=company.words.pattern("submission:file.replace")).click()
    await (await chooser.value).set_files({"name": "clean.pdf", "mimeType": "application/pdf", "buffer": pdf()})
    await company.sees(company.words("fileWarnings:verdict.clean"))
    await company.to_review()
    await company.submit_response()
    await company.sees_heading("submission:receipt.title")

    admin = await administrator(scanned, await visit_scanned())
    await admin.visitor.goto(f"/app/submissionsList?search={name}")
    await admin.page.locator("main a[href*='submission=']").first.click()
    await admin.sees(admin.words("fileWarnings:verdict.clean"))
    await (
        admin.page.get_by_role("dialog")
        .get_by_role("button", name=admin.words.pattern("directory:files.previewOf"))
        .click()
    )
    await expect(admin.page.get_by_role("dialog").last).to_be_visible()
