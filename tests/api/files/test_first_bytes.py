"""PDF files and pictures: what may precede them, what is missing at their end, and what is hidden in them."""

import io
import struct
import zipfile
import zlib
from pathlib import Path

import pytest

from portal.platform.files.file_warnings import FileWarning
from tests.api.files.judging import TAKEN, judged
from tests.factories.files import JPEG, PNG, a_docx, a_map, a_pdf, a_photo, a_written_pdf, a_zip, an_xlsx, one_of_each

PDF = a_written_pdf()
PJL = b"\x1b%-12345X@PJL JOB\r\n@PJL SET RESOLUTION=600\r\n@PJL ENTER LANGUAGE=PDF\r\n"
MAIL = (
    b"Received: from mx.example by a.example\r\nMessage-ID: <abc.1@mail.example>\r\n"
    b'From: "Noura" <n@x.example>\r\nContent-Type: application/pdf\r\n\r\n'
)
HONEST = {
    "pdf": PDF,
    "random pdf": a_pdf(),
    "byte order mark": b"\xef\xbb\xbf" + PDF,
    "line break": b"\r\n" + PDF,
    "printer lines": PJL + PDF + b"\x1b%-12345X@PJL EOJ\r\n\x1b%-12345X",
    "mail headers": MAIL + PDF,
    "at the last place": b" " * 1019 + PDF,
    "padding behind": PDF + bytes(5000),
    "mail footer behind": PDF + b"\r\n-- \r\nSent from a phone\r\n",
    "an end record in the text": PDF + b"%PK\x05\x06 said somewhere in the end\n%%EOF\n",
    "embedded text": a_written_pdf(stream=b"point,24.7,46.7\n" * 50),
    "embedded archive, compressed": a_written_pdf(stream=zlib.compress(a_zip())),
}


@pytest.mark.parametrize("content", HONEST.values(), ids=HONEST)
@pytest.mark.parametrize("chunk", [60_000, 7])
async def test_no_honest_pdf_is_refused(tmp_path: Path, content: bytes, chunk: int) -> None:
    assert await judged(tmp_path, "response.pdf", content, chunk=chunk) == TAKEN


REFUSED = {
    "page": b"<html><body>Sign in</body></html>",
    "page before": b"<!DOCTYPE html><script>x</script>" + PDF,
    "upper case": b"text <SCRIPT>x</SCRIPT>" + PDF,
    "archive before": a_zip() + PDF,
    "program before": b"MZ" + bytes(20) + PDF,
    "script before": b"#!/bin/sh\n" + PDF,
    "picture before": PNG + PDF,
    "too late": b" " * 1025 + PDF,
    "nothing": b"no pdf",
    "half a signature": b"%PD",
}


@pytest.mark.parametrize("content", REFUSED.values(), ids=REFUSED)
async def test_nothing_else_is_taken_as_a_pdf(tmp_path: Path, content: bytes) -> None:
    assert await judged(tmp_path, "response.pdf", content) == "file_differs"


@pytest.mark.parametrize("name", [f"a.{extension}" for extension in one_of_each()])
async def test_an_empty_file_is_called_empty(tmp_path: Path, name: str) -> None:
    assert await judged(tmp_path, name, b"") == "empty_file"


@pytest.mark.parametrize(
    "name", ["صورة.jfif", "map.JFIF", "map.jpe", "map.JPEG", "map.jpg", "map.jif", "map.pjpeg", "\u200fخريطة.Jpg"]
)
async def test_no_name_of_a_photo_is_refused(tmp_path: Path, name: str) -> None:
    assert await judged(tmp_path, name, a_photo()) == TAKEN


def _web_pdf(length: int) -> bytes:
    """A PDF for the web, whose first part has an end mark of its own."""
    first = b"%%PDF-1.7\n1 0 obj\n<< /Linearized 1 /L %d /O 3 /E 900 /N 1 >>\nendobj\nstartxref\n0\n%%%%EOF\n"
    return first % length


SHOWN = a_photo()
DOUBTFUL = {
    "cut.pdf": (PDF[:-8], FileWarning.PDF_INCOMPLETE),
    "half.pdf": (a_pdf(100_000)[:50_000], FileWarning.PDF_INCOMPLETE),
    "cut for the web.pdf": (_web_pdf(90_000) + b"x" * 300, FileWarning.PDF_INCOMPLETE),
    "password.pdf": (a_written_pdf(trailer=b"/Encrypt 9 0 R"), FileWarning.PDF_PROTECTED),
    "password in place.pdf": (a_written_pdf(trailer=b"/Encrypt << /Filter /Standard >>"), FileWarning.PDF_PROTECTED),
    "portfolio.pdf": (a_written_pdf(catalog=b"/Collection << /View /D >>"), FileWarning.PDF_PORTFOLIO),
    "script.pdf": (
        a_written_pdf(catalog=b"/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>"),
        FileWarning.ACTIVE_CONTENT,
    ),
    "scripts.pdf": (a_written_pdf(catalog=b"/Names << /JavaScript 9 0 R >>"), FileWarning.ACTIVE_CONTENT),
    "program.pdf": (
        a_written_pdf(catalog=b"/OpenAction << /S\n/Launch /F (x.exe) >>"),
        FileWarning.ACTIVE_CONTENT,
    ),
    "cut.jpg": (SHOWN[:-2], FileWarning.IMAGE_INCOMPLETE),
    "half with a preview.jpg": (SHOWN[: len(SHOWN) // 2], FileWarning.IMAGE_INCOMPLETE),
    "cut.jfif": (SHOWN[:-300], FileWarning.IMAGE_INCOMPLETE),
    "cut.png": (a_map()[:-20], FileWarning.IMAGE_INCOMPLETE),
    "half.png": (a_map()[:20_000], FileWarning.IMAGE_INCOMPLETE),
}


@pytest.mark.parametrize(
    ("name", "content", "warning"), [(name, *case) for name, case in DOUBTFUL.items()], ids=DOUBTFUL
)
@pytest.mark.parametrize("chunk", [60_000, 3])
async def test_no_doubtful_file_is_taken_without_a_word(
    tmp_path: Path, name: str, content: bytes, warning: FileWarning, chunk: int
) -> None:
    assert await judged(tmp_path, name, content, chunk=chunk) == warning


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.jpg", JPEG),
        ("a.jpg", a_photo(preview=False)),
        ("moving.jpg", a_photo() + b"ftypmp42" + bytes(200_000)),
        ("filled.jpg", b"\xff\xd8\xff\xff\xff" + SHOWN[3:]),
        ("a.png", PNG),
        ("a.png", a_map()),
        ("behind.png", a_map() + b"text"),
    ],
)
async def test_no_complete_picture_is_doubted(tmp_path: Path, name: str, content: bytes) -> None:
    assert await judged(tmp_path, name, content) == TAKEN


FRONTS = {"pdf": a_pdf(), "png": PNG, "jpg": JPEG}


@pytest.mark.parametrize("extension", FRONTS)
async def test_a_picture_or_pdf_that_is_also_an_archive(tmp_path: Path, extension: str) -> None:
    target = io.BytesIO(FRONTS[extension])
    target.seek(0, io.SEEK_END)
    with zipfile.ZipFile(target, "a") as archive:
        archive.writestr("payload.js", b"alert(1)")
    assert zipfile.is_zipfile(io.BytesIO(target.getvalue()))
    assert await judged(tmp_path, f"a.{extension}", target.getvalue()) == "file_holds_archive"


BEHIND = {
    "plain": a_zip(),
    "padded": a_zip() + b"\n%%EOF\n",
    "commented": a_zip(comment=b"x" * 60_000),
    "stored": a_zip({"big.bin": b"\x00" * 200_000}, method=zipfile.ZIP_STORED),
    "long": a_zip({f"{number}.txt": b"x" for number in range(2_000)}),
    "office": a_docx(),
    "empty": b"PK\x05\x06" + bytes(18),
    "zip64": b"PK\x06\x07" + bytes(16) + b"PK\x05\x06" + b"\xff" * 16 + bytes(2),
    "many": b"".join(b"PK\x05\x06" + bytes(8) + struct.pack("<LLH", 1, 0, 0) for _ in range(1_000)),
}


@pytest.mark.parametrize("front", FRONTS)
@pytest.mark.parametrize("behind", BEHIND.values(), ids=BEHIND)
async def test_a_file_with_an_archive_behind_it(tmp_path: Path, front: str, behind: bytes) -> None:
    """ZIP readers skip data before the first entry."""
    assert await judged(tmp_path, f"a.{front}", FRONTS[front] + behind) == "file_holds_archive"


@pytest.mark.parametrize("part", [an_xlsx(), a_docx(), a_zip()], ids=["xlsx", "docx", "zip"])
async def test_a_pdf_that_embeds_an_archive_says_so(tmp_path: Path, part: bytes) -> None:
    """A portfolio with an uncompressed part opens as that part in programs for archives."""
    content = a_written_pdf(catalog=b"/Collection << /View /D >>", stream=part)
    assert await judged(tmp_path, "portfolio.pdf", content) == "file_holds_archive"
