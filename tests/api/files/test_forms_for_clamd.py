"""ZIP archives in each form that the portal takes, with an infected entry: clamd finds it, or its OK does not count."""

import struct
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_STORED

import pytest

from dev.clamd import documented_limits
from portal.features.responses.file_checks.limits import EICAR
from portal.features.responses.file_checks.unpacking import UNREADABLE, why_not_checked
from portal.platform.scanner import Clamd, Verdict
from tests.api.files.test_archives import with_appended
from tests.api.files.test_real_clamd import pieces
from tests.factories.archives import SIZES_FOLLOW, UTF8, Part, an_archive, rezipped
from tests.factories.files import a_docx, a_written_pdf, a_zip, an_xlsx
from tests.real_clamd import real_clamd

NAME = "eicar.com"
INFECTED = {NAME: EICAR}
PART, LONG = Part(NAME.encode(), EICAR), Part(NAME.encode(), EICAR, is_long=True)
FOLLOWED = Part(NAME.encode(), EICAR, flags=SIZES_FOLLOW | UTF8)
FLAGS, SIZES = 6, 18
"""Places in the header before the content."""


def changed(place: int, form: str, *values: int) -> bytes:
    content = bytearray(an_archive([PART]))
    struct.pack_into(form, content, place, *values)
    return bytes(content)


FOUND = {
    "plain": a_zip(INFECTED),
    "stored": a_zip(INFECTED, method=ZIP_STORED),
    "bzip2": a_zip(INFECTED, method=ZIP_BZIP2),
    "sizes after the content": an_archive([FOLLOWED]),
    "line break behind": a_zip(INFECTED) + b"\r\n",
    "padding behind": a_zip(INFECTED) + bytes(4096),
    "byte order mark before": b"\xef\xbb\xbf" + a_zip(INFECTED),
    "blank lines counted": an_archive([PART], before=b"\r\n"),
    "mark of a split archive": an_archive([PART], before=b"PK\x07\x08"),
    "cut comment": a_zip(INFECTED, comment=b"made by a program that was interrupted")[:-9],
    "backslashes": an_archive([Part(b"maps\\eicar.com", EICAR)]),
    "same names": an_archive([Part(NAME.encode()), PART]),
    "archive inside": with_appended(a_zip(), "inner.zip", a_zip(INFECTED)),
    "docx": a_docx(INFECTED),
    "docx with backslashes": rezipped(a_docx(INFECTED), separator="\\"),
    "document in a workbook": with_appended(an_xlsx(), "xl/embeddings/a.docx", a_docx(INFECTED)),
    "pdf in an archive": a_zip({"a.pdf": a_written_pdf(stream=EICAR)}),
}
MISSED = {
    "zip64 entry": an_archive([LONG]),
    "zip64 entry and end": an_archive([LONG], end="zip64"),
    "zip64 end": an_archive([PART], end="zip64"),
    "zip64 end without locator": an_archive([PART], end="alone"),
    "zip64 sizes after the content": an_archive([Part(NAME.encode(), EICAR, flags=SIZES_FOLLOW | UTF8, is_long=True)]),
    "sizes in the table of contents alone": changed(SIZES, "<2L", 0, 0),
    "values that a header hides": changed(FLAGS, "<H", UTF8 | 0x2000),
}


@pytest.fixture
def clamd(tmp_path: Path) -> Iterator[Clamd]:
    with real_clamd(tmp_path, documented_limits()) as (socket, _):
        yield Clamd(str(socket))


async def test_it_finds_what_the_portal_takes_its_ok_for(clamd: Clamd) -> None:
    for form, content in FOUND.items():
        for file in (content, a_zip({"inner.zip": content})):
            assert (await clamd.scan(pieces(file))).verdict is Verdict.INFECTED, form
        assert why_not_checked(BytesIO(content)) is None, form


async def test_its_ok_is_not_believed_for_what_it_does_not_read(clamd: Clamd) -> None:
    for form, content in MISSED.items():
        for file in (content, a_zip({"inner.zip": content})):
            assert (await clamd.scan(pieces(file))).verdict is Verdict.CLEAN, form
            assert why_not_checked(BytesIO(file)) == UNREADABLE, form


def test_a_header_that_says_encrypted_alone_is_not_believed() -> None:
    assert why_not_checked(BytesIO(changed(FLAGS, "<H", UTF8 | 0x1))) == UNREADABLE
