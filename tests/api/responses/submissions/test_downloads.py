"""Downloads: streamed attachments with the given name, never rendered."""

from urllib.parse import unquote

import pytest
from httpx2 import AsyncClient

from portal.platform.http.downloads import content_disposition
from portal.platform.runtime.resources import Resources
from tests.api.responses.submissions.conftest import refusal, submission_of, uploaded
from tests.factories.files import PNG, a_pdf


async def test_a_download_is_the_file_as_an_attachment(browser: AsyncClient) -> None:
    content = a_pdf(700_001)
    file = await uploaded(browser, content, "تقرير نهائي.pdf")

    answer = await browser.get(f"/api/submission/files/{file['id']}")

    assert answer.status_code == 200
    assert answer.content == content
    assert answer.headers["content-length"] == "700001"
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "private, no-store"
    assert "sandbox" in answer.headers["content-security-policy"]
    assert answer.headers["content-disposition"] == (
        "attachment; filename=\"file.pdf\"; filename*=UTF-8''"
        "%D8%AA%D9%82%D8%B1%D9%8A%D8%B1%20%D9%86%D9%87%D8%A7%D8%A6%D9%8A.pdf"
    )


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("response.pdf", "response.pdf"),
        ("Response (final) v2.pdf", "Response (final) v2.pdf"),
        ("étude d'août.pdf", "etude d_aout.pdf"),
        ('a"b\\c;d%41.pdf', "a_b_c_d_41.pdf"),
        ("تقرير.pdf", "file.pdf"),
        ("خريطة 3 map.pdf", "3 map.pdf"),
        ("漢字", "file"),
    ],
)
def test_names_in_headers(name: str, plain: str) -> None:
    header = content_disposition(name)

    assert header.isascii()
    assert header.startswith(f"attachment; filename=\"{plain}\"; filename*=UTF-8''")
    assert unquote(header.partition("UTF-8''")[2]) == name
    assert not set(header.partition("UTF-8''")[2]) & set(" \"'();,\\")


async def test_an_object_that_was_lost_is_an_outage_and_not_a_missing_page(
    browser: AsyncClient, resources: Resources
) -> None:
    file = await uploaded(browser, PNG, "a.png")
    submission_id = (await submission_of(browser))["id"]
    await resources.storage.delete(f"submissions/{submission_id}/{file['id']}")

    assert refusal(await browser.get(f"/api/submission/files/{file['id']}")) == (503, "service_unavailable")
