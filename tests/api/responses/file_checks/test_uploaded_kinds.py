"""Files as other programs write them, from the upload to the verdict."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.submissions.models import SubmissionFile
from portal.platform.files.file_warnings import FileWarning
from portal.platform.runtime.resources import Resources
from tests.api.files import test_archives, test_first_bytes
from tests.api.files.test_archives import a_streamed_zip64, with_appended
from tests.api.responses.file_checks.conftest import scan_all
from tests.api.responses.submissions.conftest import uploaded
from tests.factories.archives import Part, an_archive, rezipped
from tests.factories.files import a_docx, a_photo, a_zip, an_xlsx

CLEAN, ENCRYPTED, UNREADABLE = ("clean", None), ("unchecked", "encrypted"), ("unchecked", "unreadable")
KINDS = {
    "streamed.zip": (a_streamed_zip64(), CLEAN),
    "zip64.zip": (an_archive([Part(b"a.txt", is_long=True)], end="zip64"), UNREADABLE),
    "zip64 end.zip": (an_archive([Part(b"a.txt")], end="alone"), UNREADABLE),
    "line break behind.zip": (a_zip() + b"\r\n", CLEAN),
    "byte order mark.zip": (b"\xef\xbb\xbf" + a_zip(), CLEAN),
    "archive inside.zip": (with_appended(a_zip(), "inner.zip", a_zip()), CLEAN),
    "backslashes.xlsx": (rezipped(an_xlsx(), separator="\\"), CLEAN),
    "document inside.xlsx": (with_appended(an_xlsx(), "xl/embeddings/a.docx", a_docx()), CLEAN),
    "workbook inside.docx": (with_appended(a_docx(), "word/embeddings/a.xlsx", an_xlsx()), CLEAN),
    "صورة.jfif": (a_photo(), CLEAN),
    **{f"{kind}.pdf": (content, CLEAN) for kind, content in test_first_bytes.HONEST.items() if "record" not in kind},
}
VERDICTS = {
    FileWarning.ZIP_PASSWORD: ENCRYPTED,
    FileWarning.PDF_PROTECTED: ENCRYPTED,
    FileWarning.CONTENTS_DAMAGED: UNREADABLE,
    FileWarning.RARE_COMPRESSION: UNREADABLE,
}
DOUBTFUL = {
    name: (content, VERDICTS.get(warning, CLEAN))
    for module in (test_archives, test_first_bytes)
    for name, (content, warning) in module.DOUBTFUL.items()
}


@pytest.mark.parametrize(
    ("name", "content", "verdict"), [(name, *case) for name, case in (KINDS | DOUBTFUL).items()], ids=KINDS | DOUBTFUL
)
async def test_it_is_checked_as_far_as_the_scanner_reads_it(
    session: AsyncSession,
    scanned: Resources,
    browser: AsyncClient,
    name: str,
    content: bytes,
    verdict: tuple[str, str | None],
) -> None:
    file = await uploaded(browser, content, kind="attachment", name=name)
    assert await scan_all(session, scanned) == [verdict]
    stored = (await session.scalars(select(SubmissionFile))).one()
    assert stored.warning == file["warning"]
    assert (stored.warning is not None) == (name in DOUBTFUL)
