"""Uploaded files in the browser's viewers: they neither run scripts nor reach other hosts."""

import struct
import zlib
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from playwright.async_api import Browser, Request, Response, expect

from dev.browser import CHROMIUM_WITH_VIEWERS
from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor, launched
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

ELSEWHERE = "http://127.0.0.1:9/stolen"
RUN = "window.hacked=1;console.error('ran')"
# A script when the PDF opens, an address when it closes, and a page of HTML behind its end.
PDF = f"""%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R /AA << /WC 5 0 R >> >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>
endobj
4 0 obj
<< /S /JavaScript /JS (app.launchURL('{ELSEWHERE}'); {RUN}) >>
endobj
5 0 obj
<< /S /URI /URI ({ELSEWHERE}) >>
endobj
trailer
<< /Root 1 0 R >>
%%EOF
<html><script>{RUN}</script>
""".encode()


def _png(width: int, height: int, trailing: bytes) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
        + chunk(b"tEXt", b"Comment\0" + trailing)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
        + trailing
    )


FILES = {
    "Response & plan.pdf": ("document", PDF),
    "صورة من الجو.png": ("attachment", _png(64, 48, f"<html><script>{RUN}</script>".encode())),
}


@pytest.fixture(scope="module")
async def chromium() -> AsyncIterator[Browser]:
    async with launched(CHROMIUM_WITH_VIEWERS) as browser:
        yield browser


async def _submit(portal: RunningPortal, company: CompanyUser) -> str:
    """Uploads the files and submits the response. Returns its id."""
    request = company.visitor.context.request
    origin = {"Origin": portal.url}
    for name, (kind, content) in FILES.items():
        answer = await request.post(
            f"{portal.url}/api/submission/files",
            params={"kind": kind, "name": name},
            data=content,
            headers={**origin, "Content-Type": "text/html"},
        )
        assert answer.ok, await answer.text()
    sent = await request.post(
        f"{portal.url}/api/submission/submit", headers={**origin, "Idempotency-Key": str(uuid4())}
    )
    assert sent.ok, await sent.text()
    return str((await sent.json())["data"]["id"])


@pytest.mark.parametrize("look", [Look(), Look(locale="ar", phone=True)], ids=str)
async def test_a_preview_runs_no_script(visit: OpenVisitor, portal: RunningPortal, look: Look) -> None:
    company = await company_at(portal, await visit(look), "answered", named=unique("Previews"))
    response_id = await _submit(portal, company)
    visitor = await visit(look)
    await Administrator(visitor).arrive()
    page = visitor.page
    requests: list[Request] = []
    responses: list[Response] = []
    # Playwright sets an attribute on its handlers, which a method of a list does not accept.
    page.context.on("request", lambda request: requests.append(request))  # noqa: PLW0108
    page.context.on("response", lambda response: responses.append(response))  # noqa: PLW0108
    await visitor.goto(f"/app/submissionsList?submission={response_id}")
    for name, (kind, _) in FILES.items():
        sheet = page.get_by_role("dialog")
        file = sheet.locator("li", has_text=name)
        preview = file.get_by_role("button", name=company.words.pattern("directory:files.previewOf"))
        await preview.click()
        dialog = page.get_by_role("dialog", name=name)
        await expect(dialog).to_be_visible()
        shown = dialog.locator("iframe" if kind == "document" else "img")
        await expect(shown).to_be_visible()
        if kind == "attachment":
            await expect(shown).to_have_js_property("naturalWidth", 64)
        await visitor.axe(f"preview of {kind}")
        assert await visitor.too_wide() == []
        await dialog.get_by_role("button", name=look.words("common:actions.close"), exact=True).click()
        await expect(dialog).to_be_hidden()
    served = [one for one in responses if one.url.partition("?")[0].endswith("/preview")]
    assert {one.status for one in served} == {200}
    # Chromium's PDF viewer reads the file a second time, without the response's headers.
    headers = [one.headers for one in served if "content-type" in one.headers]
    assert {one["content-type"] for one in headers} == {"application/pdf", "image/png"}
    assert {one["x-content-type-options"] for one in headers} == {"nosniff"}
    sent = [one.url for one in requests if one.url.startswith(("http", "ws"))]
    assert [url for url in sent if not url.startswith(portal.url)] == []
    assert await page.evaluate("() => window.hacked") is None
    assert len(page.context.pages) == 1


async def test_a_preview_opened_as_a_page_runs_no_script(visit: OpenVisitor, portal: RunningPortal) -> None:
    """An administrator who copies the preview's address gets the file, not a page of the portal's origin."""
    company = await company_at(portal, await visit(), "answered", named=unique("Addresses"))
    response_id = await _submit(portal, company)
    visitor = await visit()
    await Administrator(visitor).arrive()
    answer = await visitor.context.request.get(f"{portal.url}/api/submissions/{response_id}")
    for file in (await answer.json())["data"]["files"]:
        page = await visitor.context.new_page()
        await page.goto(f"{portal.url}/api/submissions/{response_id}/files/{file['id']}/preview")
        assert await page.evaluate("() => window.hacked") is None
        await page.close()
