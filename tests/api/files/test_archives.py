"""The portal decides on archives without unpacking them."""

import io
import struct
import time
import tracemalloc
import zipfile
import zlib

import pytest

from portal.platform.errors import UnsupportedFile
from portal.platform.files.archives import MAX_OFFICE_ENTRIES, check_structure
from portal.platform.files.file_types import BY_EXTENSION
from tests.factories.files import JPEG, PNG, a_docx, a_pdf, a_zip, an_xlsx, office_types

MEBIBYTE = 1024 * 1024


async def judge(extension: str, content: bytes) -> bool:
    """Returns whether the file is accepted, within 2 s and 64 MiB."""

    async def read(offset: int, length: int) -> bytes:
        return content[offset : offset + length]

    async def is_taken() -> bool:
        try:
            await check_structure(BY_EXTENSION[extension], read, len(content))
        except UnsupportedFile:
            return False
        return True

    started = time.process_time()
    taken = await is_taken()
    assert time.process_time() - started < 2
    tracemalloc.start()
    assert await is_taken() == taken
    assert tracemalloc.get_traced_memory()[1] < 64 * MEBIBYTE
    tracemalloc.stop()
    return taken


@pytest.mark.parametrize(
    ("extension", "content"),
    [
        ("zip", a_zip()),
        ("zip", a_zip(comment=b"PK\x05\x06 in a comment")),
        ("zip", a_docx()),
        ("zip", a_docx({"word/vbaProject.bin": b"macro"})),
        ("docx", a_docx()),
        ("docx", a_docx(types_last=True)),
        ("docx", a_docx(types=office_types("w", "x wordprocessingml.document.main+xml").decode().encode("utf-16"))),
        ("xlsx", an_xlsx()),
        ("pdf", a_pdf()),
        ("pdf", a_pdf() + b"PK\x05\x06 said somewhere in the end"),
        ("png", PNG),
        ("jpg", JPEG),
    ],
)
async def test_real_files_are_taken(extension: str, content: bytes) -> None:
    assert await judge(extension, content)


_MACRO_TYPE = "application/vnd.ms-word.document.macroEnabled.main+xml"
_DOCUMENT_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


@pytest.mark.parametrize(
    ("extension", "content"),
    [
        ("docx", a_zip()),
        ("docx", an_xlsx()),
        ("xlsx", a_docx()),
        ("docx", a_zip({"word/document.xml": b"<w:document/>"})),
        ("docx", a_docx({"word/vbaProject.bin": b"macro"})),
        ("docx", a_docx({"word/VBAPROJECT.BIN": b"macro"})),
        ("xlsx", an_xlsx({"xl/macrosheets/sheet1.xml": b"<xm:macrosheet/>"})),
        ("docx", a_docx(types=office_types("word/document.xml", _MACRO_TYPE))),
        ("docx", a_docx(types=office_types("word/document.xml", _MACRO_TYPE).decode().encode("utf-16"))),
        (
            "docx",
            a_docx(types=office_types("a", _DOCUMENT_TYPE) + office_types("b", "application/vnd.ms-office.vbaProject")),
        ),
        ("docx", a_docx(types=b" ")),
        ("docx", a_docx(types=b"\x00" * 100)),
    ],
)
async def test_office_files_of_another_type(extension: str, content: bytes) -> None:
    assert not await judge(extension, content)


@pytest.mark.parametrize("extension", ["zip", "docx"])
async def test_damaged_archives(extension: str) -> None:
    whole = a_docx()
    end = whole.rfind(b"PK\x05\x06")
    directory = whole.find(b"PK\x01\x02")
    for damaged in (
        b"PK\x03\x04",
        b"PK\x03\x04" + bytes(100),
        whole[:-1],
        whole[: end + 21],
        whole + b"\x00",
        b"MZ" + whole,
        whole[:directory] + whole[end:],
        whole[:directory] + b"PK\x01\x03" + whole[directory + 4 :],
        whole[:end],
    ):
        assert not await judge(extension, damaged)


async def test_an_empty_archive_is_refused() -> None:
    assert not await judge("zip", a_zip({}))


@pytest.mark.parametrize(("extension", "head"), [("pdf", a_pdf()), ("png", PNG), ("jpg", JPEG)])
async def test_a_picture_or_pdf_that_is_also_an_archive(extension: str, head: bytes) -> None:
    target = io.BytesIO(head)
    target.seek(0, io.SEEK_END)
    with zipfile.ZipFile(target, "a") as archive:
        archive.writestr("payload.js", b"alert(1)")

    assert zipfile.is_zipfile(io.BytesIO(target.getvalue()))
    assert not await judge(extension, target.getvalue())


async def test_a_bomb_in_the_content_types_is_not_unpacked() -> None:
    bomb = office_types("word/document.xml", _DOCUMENT_TYPE) + b" " * (200 * MEBIBYTE)
    assert not await judge("docx", a_docx(types=bomb))


async def test_a_bomb_elsewhere_costs_nothing() -> None:
    """It is stored and returned unchanged; the portal never unpacks it."""
    bomb = a_docx({"word/media/huge.bmp": bytes(200 * MEBIBYTE)})
    assert len(bomb) < MEBIBYTE
    assert await judge("docx", bomb)


async def test_as_many_entries_as_a_directory_can_count() -> None:
    many = a_zip({f"{number}": b"" for number in range(60_000)}, method=zipfile.ZIP_STORED)
    assert await judge("zip", many)
    names = {f"word/{number}": b"" for number in range(MAX_OFFICE_ENTRIES)}
    assert not await judge("docx", a_docx(names))


async def test_a_directory_larger_than_any_file_needs() -> None:
    names = {f"{number:05d}" + "n" * 200: b"" for number in range(25_000)}
    assert not await judge("zip", a_zip(names, method=zipfile.ZIP_STORED))


async def test_two_lists_of_types_are_one_too_many() -> None:
    target = io.BytesIO(a_docx())
    with zipfile.ZipFile(target, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("[Content_Types].xml", b"<Types/>")
    assert not await judge("docx", target.getvalue())


def _patched(content: bytes, signature: bytes, offset: int, layout: str, value: int) -> bytes:
    """Writes ``value`` at ``offset`` into the first record with ``signature`` (the last one for the end record)."""
    at = (content.rfind if signature == b"PK\x05\x06" else content.find)(signature) + offset
    return content[:at] + struct.pack(layout, value) + content[at + struct.calcsize(layout) :]


@pytest.mark.parametrize(
    ("signature", "offset", "layout", "value"),
    [
        (b"PK\x05\x06", 4, "<H", 1),  # a second disk
        (b"PK\x05\x06", 10, "<H", 0),  # no entries
        (b"PK\x05\x06", 10, "<H", 65_535),  # more entries than exist
        (b"PK\x05\x06", 12, "<L", 0xFFFFFFFF),  # a directory of 4 GiB
        (b"PK\x05\x06", 16, "<L", 0xFFFFFFFF),
        (b"PK\x05\x06", 16, "<L", 0),
        (b"PK\x01\x02", 8, "<H", 1),  # encrypted
        (b"PK\x01\x02", 10, "<H", 99),  # an unknown method
        (b"PK\x01\x02", 20, "<L", 0xFFFFFFFE),  # packed larger than the file
        (b"PK\x01\x02", 28, "<H", 65_535),  # a name beyond the directory
        (b"PK\x01\x02", 42, "<L", 0xFFFFFFFE),  # an offset beyond the file
        (b"PK\x01\x02", 42, "<L", 1),  # an offset at no header
        (b"PK\x03\x04", 0, "<L", 0x04034B51),  # another local header
        (b"PK\x03\x04", 26, "<H", 65_535),  # a local name beyond the file
    ],
)
async def test_lying_numbers(signature: bytes, offset: int, layout: str, value: int) -> None:
    assert not await judge("docx", _patched(a_docx(), signature, offset, layout, value))


async def test_content_types_that_do_not_unpack() -> None:
    content = a_docx()
    packed = zlib.compress(office_types("word/document.xml", _DOCUMENT_TYPE))[2:12]
    start = content.find(b"[Content_Types].xml") + len("[Content_Types].xml")
    assert not await judge("docx", content[:start] + packed[::-1] + content[start + 10 :])


ZIP64 = b"PK\x06\x07" + bytes(16) + b"PK\x05\x06" + b"\xff" * 16 + bytes(2)


@pytest.mark.parametrize("extension", ["pdf", "png", "jpg"])
@pytest.mark.parametrize(
    "behind",
    [
        a_zip(),
        a_zip() + b"\n%%EOF\n",
        a_zip(comment=b"x" * 60_000),
        a_zip({"big.bin": b"\x00" * 200_000}, method=zipfile.ZIP_STORED),
        a_zip({f"{number}.txt": b"x" for number in range(2_000)}),
        a_docx(),
        b"PK\x05\x06" + bytes(18),
        ZIP64,
        b"".join(b"PK\x05\x06" + bytes(8) + struct.pack("<LLH", 1, 0, 0) for _ in range(1_000)),
    ],
    ids=["plain", "padded", "commented", "stored", "long", "office", "empty", "zip64", "many"],
)
async def test_a_file_with_an_archive_behind_it_is_refused(extension: str, behind: bytes) -> None:
    """ZIP readers skip data before the first entry."""
    front = {"pdf": a_pdf(), "png": PNG, "jpg": JPEG}[extension]
    assert not await judge(extension, front + behind)
