"""Archives are judged without being unpacked to a disk, never more strictly than programs that open them."""

import io
import os
import zipfile
from pathlib import Path

import pytest

from portal.platform.files.file_warnings import FileWarning
from tests.api.files.judging import TAKEN, judged
from tests.factories.archives import (
    ENCRYPTED,
    SIZES_FOLLOW,
    UTF8,
    Part,
    a_bomb,
    an_archive,
    nested_overlap,
    overlapping,
    rezipped,
)
from tests.factories.files import a_compound_file, a_docx, a_pdf, a_zip, an_xlsx, office_types

MEBIBYTE = 1024 * 1024
_MACRO_TYPE = "application/vnd.ms-word.document.macroEnabled.main+xml"
_DOCUMENT_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def _template_link(target: str) -> bytes:
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate"
    link = f'<Relationship Id="rId1" Type="{kind}" Target="{target}" TargetMode="External"/>'
    return f"<Relationships>{link}</Relationships>".encode()


class Unseekable(io.RawIOBase):
    """A pipe, as ``cat x | zip y.zip -`` and web servers write to."""

    def __init__(self) -> None:
        self.content = b""

    def writable(self) -> bool:
        return True

    def write(self, piece: bytes) -> int:  # type: ignore[override]
        self.content += bytes(piece)
        return len(piece)


def a_streamed_zip64() -> bytes:
    pipe = Unseekable()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("points.xyz", "w", force_zip64=True) as entry:
            entry.write(b"24.7 46.7 612.4\n" * 2000)
        archive.writestr("ملاحظات.txt", "نعم")
    return pipe.content


def with_appended(content: bytes, name: str, part: bytes) -> bytes:
    """With one more entry at the end, not compressed, as Office embeds other documents."""
    target = io.BytesIO(content)
    with zipfile.ZipFile(target, "a") as archive:
        archive.writestr(zipfile.ZipInfo(name), part)
    return target.getvalue()


LONG = Part(b"points.xyz", b"24.7 46.7\n" * 500, is_long=True)
HONEST = {
    "plain": a_zip(),
    "zip64 entry": an_archive([LONG]),
    "zip64 entry and end": an_archive([LONG], end="zip64"),
    "zip64 end alone": an_archive([Part(b"a.txt")], end="zip64"),
    "zip64 end without locator": an_archive([Part(b"a.txt")], end="alone"),
    "zip64 from a pipe": a_streamed_zip64(),
    "sizes after the content": an_archive([Part(b"a.txt", flags=SIZES_FOLLOW | UTF8)]),
    "zip64 sizes after the content": an_archive([Part(b"a", flags=SIZES_FOLLOW | UTF8, is_long=True)], end="zip64"),
    "line break behind": a_zip() + b"\r\n",
    "padding behind": a_zip() + bytes(4096),
    "page footer behind": a_zip() + b"<!-- generated in 0.2 s -->",
    "byte order mark before": b"\xef\xbb\xbf" + a_zip(),
    "blank lines before": b"\r\n\r\n" + a_zip(),
    "blank lines counted": an_archive([Part(b"a")], before=b"\r\n"),
    "mark of a split archive": an_archive([Part(b"a")], before=b"PK\x07\x08"),
    "comment": a_zip(comment=b"PK\x05\x06 in a comment"),
    "cut comment": a_zip(comment=b"made by a program that was interrupted")[:-9],
    "folders": an_archive([Part(b"maps/", b"", method=0), Part(b"maps/a.tif")]),
    "backslashes": an_archive([Part(b"maps\\a.tif")]),
    "empty entry": an_archive([Part(b"a", b""), Part(b"b", b"", method=0)]),
    "names like devices": an_archive([Part(b"config.txt"), Part(b"console/com10.txt"), Part(b"a..b/...txt")]),
    "link inside": an_archive([Part(b"lib", b"Versions/A/lib", mode=0o120777, method=0)]),
    "archive inside": with_appended(a_zip(), "inner.zip", a_zip()),
    "well compressed": an_archive([Part(b"mask.tif", bytes(9 * MEBIBYTE))]),
    "a document": a_docx(),
    "macros": a_docx({"word/vbaProject.bin": b"macro"}),
}


@pytest.mark.parametrize("content", HONEST.values(), ids=HONEST)
async def test_no_honest_zip_is_refused(tmp_path: Path, content: bytes) -> None:
    assert await judged(tmp_path, "survey.zip", content) == TAKEN


HONEST_OFFICE = {
    "docx": a_docx(),
    "types at the end": a_docx(types_last=True),
    "types in UTF-16": a_docx(types=office_types("word/document.xml", _DOCUMENT_TYPE).decode().encode("utf-16")),
    "backslashes": rezipped(a_docx(), separator="\\"),
    "line break behind": a_docx() + b"\r\n",
    "blank line before": b"\n" + a_docx(),
    "another folder": a_docx({"doc/main.xml": b"<w:document/>"}, types=office_types("doc/main.xml", _DOCUMENT_TYPE)),
    "template of an office": a_docx({"word/_rels/settings.xml.rels": _template_link("file:///C:\\Normal.dotm")}),
    "embedded workbook": with_appended(a_docx(), "word/embeddings/Workbook1.xlsx", an_xlsx()),
    "11,000 parts": a_docx({f"word/media/{number}.png": b"" for number in range(11_000)}),
}


@pytest.mark.parametrize("content", HONEST_OFFICE.values(), ids=HONEST_OFFICE)
async def test_no_honest_document_is_refused(tmp_path: Path, content: bytes) -> None:
    assert await judged(tmp_path, "response.docx", content) == TAKEN


@pytest.mark.parametrize(
    "content",
    [an_xlsx(), rezipped(an_xlsx(), separator="\\"), with_appended(an_xlsx(), "xl/embeddings/a.docx", a_docx())],
    ids=["xlsx", "backslashes", "embedded document"],
)
async def test_no_honest_workbook_is_refused(tmp_path: Path, content: bytes) -> None:
    assert await judged(tmp_path, "figures.xlsx", content) == TAKEN


UNSAFE = [
    b"../x", b"maps/../../x", b"..\\x", b"..", b"/etc/passwd", b"C:\\x", b"c:x", b"\\\\server\\x", b"CON",
    b"maps/aux.txt", b"nul ", b"COM1.tif", b"lpt9", b"con:stream", b"CONIN$", b"a\x00.txt",
]  # fmt: skip
HOSTILE = {
    "overlapping entries": (overlapping(), "archive_overlaps"),
    "an entry in another": (nested_overlap(), "archive_overlaps"),
    "40 MiB in 40 kB": (a_bomb(), "archive_unpacks_too_large"),
    "40 MiB that say 100 bytes": (
        an_archive([Part(b"a", bytes(40 * MEBIBYTE), size=100)]),
        "archive_inconsistent",
    ),
    "less than said": (an_archive([Part(b"a", size=1000)]), "archive_inconsistent"),
    "stored with two sizes": (an_archive([Part(b"a", method=0, size=3)]), "archive_inconsistent"),
    "larger than the file": (an_archive([Part(b"a", packed_size=0xFFFFFFF0)]), "archive_inconsistent"),
    "another name": (an_archive([Part(b"a.txt", listed=b"b.txt")]), "archive_inconsistent"),
    "more entries than listed": (an_archive([Part(b"a")], counts=-1), "archive_inconsistent"),
    "fewer entries than listed": (an_archive([Part(b"a")], counts=1), "archive_inconsistent"),
    "more than 4 GiB": (
        an_archive([Part(b"a", bytes(1000), size=5 * 1024**3, is_long=True)], end="zip64"),
        "archive_unpacks_too_large",
    ),
    "a link out": (an_archive([Part(b"a", b"../../etc/passwd", mode=0o120777)]), "archive_unsafe_path"),
    "a link to a disk": (an_archive([Part(b"a", b"/etc/passwd", mode=0o120777, method=0)]), "archive_unsafe_path"),
    "two archives": (a_zip() + a_zip(), "file_holds_archive"),
    **{f"path {path!r}": (an_archive([Part(b"b"), Part(path)]), "archive_unsafe_path") for path in UNSAFE},
}


@pytest.mark.parametrize(("content", "code"), HOSTILE.values(), ids=HOSTILE)
async def test_hostile_zips_are_refused_by_their_cause(tmp_path: Path, content: bytes, code: str) -> None:
    assert await judged(tmp_path, "survey.zip", content) == code


async def test_a_path_in_the_unicode_field_is_not_overlooked(tmp_path: Path) -> None:
    content = an_archive([Part(b"safe.txt")])
    directory, end = content.find(b"PK\x01\x02"), content.rfind(b"PK\x05\x06")
    field = b"\x75\x70" + (5 + 4).to_bytes(2, "little") + bytes(5) + b"../x"
    entry = bytearray(content[directory:end] + field)
    entry[30:32] = len(field).to_bytes(2, "little")
    ending = bytearray(content[end:])
    ending[12:16] = len(entry).to_bytes(4, "little")
    assert await judged(tmp_path, "a.zip", content[:directory] + bytes(entry + ending)) == "archive_unsafe_path"


async def test_a_hostile_document_is_refused_as_a_hostile_zip_is(tmp_path: Path) -> None:
    bomb = a_docx({"word/media/huge.bmp": bytes(200 * MEBIBYTE)})
    assert len(bomb) < MEBIBYTE
    assert await judged(tmp_path, "a.docx", bomb) == "archive_unpacks_too_large"
    assert await judged(tmp_path, "b.docx", a_docx({"../x.xml": b"<a/>"})) == "archive_unsafe_path"
    types = office_types("word/document.xml", _DOCUMENT_TYPE) + b" " * (200 * MEBIBYTE)
    assert await judged(tmp_path, "c.docx", a_docx(types=types)) == "archive_unpacks_too_large"


NAMED = {
    "with a password.docx": (a_compound_file("EncryptionInfo", "EncryptedPackage"), "file_has_password"),
    "with a password.xlsx": (a_compound_file("EncryptedPackage"), "file_has_password"),
    "old.docx": (a_compound_file("WordDocument", "1Table"), "old_office_file"),
    "old.xlsx": (a_compound_file("Workbook"), "old_office_file"),
    "old.zip": (a_compound_file("Workbook"), "file_differs"),
    "macros.docx": (a_docx({"word/vbaProject.bin": b"macro"}), "file_has_macros"),
    "MACROS.docx": (a_docx({"word/VBAPROJECT.BIN": b"macro"}), "file_has_macros"),
    "macro sheet.xlsx": (an_xlsx({"xl/macrosheets/sheet1.xml": b"<xm:macrosheet/>"}), "file_has_macros"),
    "macro type.docx": (a_docx(types=office_types("word/document.xml", _MACRO_TYPE)), "file_has_macros"),
    "macro type 16.docx": (
        a_docx(types=office_types("word/document.xml", _MACRO_TYPE).decode().encode("utf-16")),
        "file_has_macros",
    ),
    "encrypted parts.docx": (
        an_archive([Part(b"[Content_Types].xml", flags=ENCRYPTED, method=0)]),
        "file_has_password",
    ),
    "plain.docx": (a_zip(), "file_differs"),
    "workbook.docx": (an_xlsx(), "file_differs"),
    "document.xlsx": (a_docx(), "file_differs"),
    "no types.docx": (a_zip({"word/document.xml": b"<w:document/>"}), "file_differs"),
    "blank types.docx": (a_docx(types=b" "), "file_differs"),
    "broken types.docx": (a_docx(types=b"\x00" * 100), "file_differs"),
    "two archives.xlsx": (an_xlsx() + a_zip(), "file_holds_archive"),
    "empty.zip": (a_zip({}), "archive_empty"),
    "folders.zip": (an_archive([Part(b"maps/", b"", method=0)]), "archive_empty"),
    "cut.zip": (a_zip()[:-30], "archive_damaged"),
    "head.zip": (b"PK\x03\x04" + bytes(1000), "archive_damaged"),
    "seven.zip": (b"7z\xbc\xaf\x27\x1c" + bytes(2000), "file_differs"),
    "program.zip": (b"MZ" + bytes(60) + a_zip(), "file_differs"),
    "page.zip": (b"<html>" + a_zip(), "file_differs"),
    "first part.zip": (b"PK\x07\x08PK\x03\x04" + os.urandom(3000), "archive_split"),
    "empty zip64.zip": (an_archive([], end="zip64"), "archive_empty"),
    "binary.xlsx": (
        an_xlsx(types=office_types("xl/workbook.bin", "application/vnd.ms-excel.sheet.binary.macroEnabled.main")),
        "file_differs",
    ),
    "template.docx": (
        a_docx(types=office_types("word/document.xml", _DOCUMENT_TYPE.replace("document.main", "template.main"))),
        "file_differs",
    ),
    "part.zip": (os.urandom(5000) + b"PK\x05\x06\x02\x00" + bytes(16), "archive_split"),
}


@pytest.mark.parametrize(("name", "content", "code"), [(name, *case) for name, case in NAMED.items()], ids=NAMED)
async def test_no_refusal_hides_its_cause(tmp_path: Path, name: str, content: bytes, code: str) -> None:
    assert await judged(tmp_path, name, content) == code


async def test_two_lists_of_types_are_one_too_many(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        content = with_appended(a_docx(), "[Content_Types].xml", b"<Types/>")
    assert await judged(tmp_path, "a.docx", content) == "file_differs"


DOUBTFUL = {
    "password.zip": (an_archive([Part(b"a", flags=ENCRYPTED | UTF8, method=0)]), FileWarning.ZIP_PASSWORD),
    "one with a password.zip": (
        an_archive([Part(b"a"), Part(b"b", os.urandom(40), flags=ENCRYPTED, method=99)]),
        FileWarning.ZIP_PASSWORD,
    ),
    "wrong checksum.zip": (an_archive([Part(b"a", checksum=1)]), FileWarning.CONTENTS_DAMAGED),
    "rare method.zip": (an_archive([Part(b"a", method=14)]), FileWarning.RARE_COMPRESSION),
    "same names.zip": (an_archive([Part(b"a.txt"), Part(b"a.txt", b"another")]), FileWarning.SAME_NAMES),
    "same names in Windows.zip": (an_archive([Part(b"a/Map.tif"), Part(b"A\\map.TIF")]), FileWarning.SAME_NAMES),
    "controls.docx": (a_docx({"word/activeX/activeX1.bin": b"x"}), FileWarning.ACTIVE_CONTENT),
    "template elsewhere.docx": (
        a_docx({"word/_rels/settings.xml.rels": _template_link("https://x.example/t.dotm")}),
        FileWarning.ACTIVE_CONTENT,
    ),
    "no main part.docx": (rezipped(a_docx(), without="word/document.xml"), FileWarning.OFFICE_INCOMPLETE),
    "no main part.xlsx": (rezipped(an_xlsx(), without="xl/workbook.xml"), FileWarning.OFFICE_INCOMPLETE),
}


@pytest.mark.parametrize(
    ("name", "content", "warning"), [(name, *case) for name, case in DOUBTFUL.items()], ids=DOUBTFUL
)
async def test_no_doubtful_archive_is_taken_without_a_word(
    tmp_path: Path, name: str, content: bytes, warning: str
) -> None:
    assert await judged(tmp_path, name, content) == warning


async def test_content_that_does_not_unpack_is_a_warning(tmp_path: Path) -> None:
    content = an_archive([Part(b"a", os.urandom(2000)), Part(b"b")])
    broken = content[:200] + bytes(50) + content[250:]
    assert await judged(tmp_path, "a.zip", broken) == FileWarning.CONTENTS_DAMAGED


async def test_an_archive_in_pieces_of_a_byte_is_the_same(tmp_path: Path) -> None:
    assert await judged(tmp_path / "a", "a.docx", a_docx(), chunk=1) == TAKEN
    assert await judged(tmp_path / "b", "b.docx", a_compound_file("EncryptedPackage"), chunk=997) == "file_has_password"
    assert await judged(tmp_path / "c", "c.zip", a_pdf(), chunk=1) == "file_differs"
