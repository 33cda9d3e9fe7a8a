"""All documents as one ZIP."""

import io
import zipfile

from httpx2 import AsyncClient

from tests.api.request.library.conftest import LINK, Upload, add, library, replace
from tests.factories.files import PNG, a_pdf


async def archive(browser: AsyncClient, locale: str = "en") -> zipfile.ZipFile:
    answer = await browser.get("/api/documents/archive", params={"locale": locale})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    return zipfile.ZipFile(io.BytesIO(answer.content))


async def test_the_files_of_both_languages_with_clear_names(
    admin: AsyncClient, browser: AsyncClient, upload: Upload
) -> None:
    documents = await library(admin)
    content = a_pdf(300_000)
    both, arabic = await upload("x.pdf", content), await upload("y.png", PNG)
    await replace(admin, documents[0], {"file_en": both, "file_ar": both})
    await replace(admin, documents[3], {"file_en": await upload("z.pdf"), "file_ar": arabic})
    await replace(admin, documents[6], LINK)
    await add(admin, content={"file_en": await upload()}, is_hidden=True)

    english, arab = await archive(browser), await archive(browser, "ar")

    assert english.testzip() is None
    assert english.namelist() == [
        "01 RFI on HD mapping and panoramic imaging.pdf",
        "04 Guide to geospatial activity licensing (EN).pdf",
        "04 دليل ترخيص الأنشطة الجيومكانية (AR).png",
        "Links.txt",
    ]
    assert english.read(english.namelist()[0]) == content
    assert "07 Surveying terms and conditions" in english.read("Links.txt").decode("utf-8-sig")
    assert arab.namelist()[0] == "01 طلب المعلومات بشأن الخرائط عالية الدقة والتصوير البانورامي.pdf"
    assert arab.namelist()[1:] == [english.namelist()[2], english.namelist()[1], "الروابط.txt"]


async def test_an_empty_library_has_no_archive(browser: AsyncClient) -> None:
    assert (await browser.get("/api/documents/archive")).status_code == 404
