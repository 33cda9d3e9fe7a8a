"""Small, valid files of every accepted type."""

import io
import os
import struct
import zipfile
import zlib
from collections.abc import Mapping

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)
JPEG = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffd9")
_TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/{part}" ContentType="{type}"/></Types>'
)
_OPEN_XML = "application/vnd.openxmlformats-officedocument"


CONTENT_TYPES = {
    "pdf": "application/pdf",
    "zip": "application/zip",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "png": "image/png",
    "docx": f"{_OPEN_XML}.wordprocessingml.document",
    "xlsx": f"{_OPEN_XML}.spreadsheetml.sheet",
}
"""Accepted types by extension, listed a second time by hand; of photos the usual two."""


def a_pdf(size: int = 1200) -> bytes:
    """A PDF by its first bytes and its size; the rest is random, so that stores cannot compress it."""
    head, tail = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", b"\n%%EOF\n"
    return head + os.urandom(size - len(head) - len(tail)) + tail


def a_written_pdf(*, trailer: bytes = b"", catalog: bytes = b"", stream: bytes = b"") -> bytes:
    """A PDF with one blank page, its table of objects and its end mark.

    ``trailer``, ``catalog``: further entries of these dictionaries. ``stream``: content of an embedded file.
    """
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R %s >>" % catalog,
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
        b"<< /Type /EmbeddedFile /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
    ]
    body, offsets = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), []
    for number, content in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    ending = b"xref\n0 5\n0000000000 65535 f \n%strailer\n<< /Size 5 /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n"
    return bytes(body + ending % (table, trailer, len(body)))


def a_photo(size: int = 40_000, *, preview: bool = True) -> bytes:
    """A JPEG by its segments. ``preview``: a smaller, complete picture in the first segment, as cameras write it."""
    exif = b"Exif\x00\x00" + (JPEG if preview else b"")
    scan = os.urandom(size).replace(b"\xff", b"\xfe")
    head = b"\xff\xd8\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif
    return head + b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00" + scan + b"\xff\xd9"


def a_map(side: int = 200) -> bytes:
    """A PNG of random grey pixels in several chunks."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">L", len(content)) + kind + content + struct.pack(">L", zlib.crc32(kind + content))

    packed = zlib.compress(b"".join(b"\x00" + os.urandom(side) for _ in range(side)))
    parts = b"".join(chunk(b"IDAT", packed[start : start + 8192]) for start in range(0, len(packed), 8192))
    header = chunk(b"IHDR", struct.pack(">2L5B", side, side, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + parts + chunk(b"IEND", b"")


def a_compound_file(*streams: str) -> bytes:
    """A file of an older Office version, or an encrypted one, by its signature and the names of its streams."""
    directory = b"".join(name.encode("utf-16-le").ljust(128, b"\x00") for name in ("Root Entry", *streams))
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + os.urandom(100_000) + directory


def a_zip(
    entries: Mapping[str, bytes] | None = None, *, method: int = zipfile.ZIP_DEFLATED, comment: bytes = b""
) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        for name, content in ({"survey/points.las": b"LASF" * 50} if entries is None else entries).items():
            archive.writestr(name, content)
        archive.comment = comment
    return target.getvalue()


def office_types(part: str, content_type: str) -> bytes:
    return _TYPES.format(part=part, type=content_type).encode()


def a_docx(extra: Mapping[str, bytes] | None = None, *, types: bytes | None = None, types_last: bool = False) -> bytes:
    types = types or office_types("word/document.xml", f"{_OPEN_XML}.wordprocessingml.document.main+xml")
    entries = {"_rels/.rels": b"<Relationships/>", "word/document.xml": b"<w:document/>", **(extra or {})}
    first, last = ({}, {"[Content_Types].xml": types}) if types_last else ({"[Content_Types].xml": types}, {})
    return a_zip({**first, **entries, **last})


def an_xlsx(extra: Mapping[str, bytes] | None = None, *, types: bytes | None = None) -> bytes:
    types = types or office_types("xl/workbook.xml", f"{_OPEN_XML}.spreadsheetml.sheet.main+xml")
    return a_zip({"[Content_Types].xml": types, "xl/workbook.xml": b"<workbook/>", **(extra or {})})


def one_of_each() -> dict[str, bytes]:
    """Files by extension, without ``jpeg``, which equals ``jpg``."""
    return {"pdf": a_pdf(), "zip": a_zip(), "jpg": JPEG, "png": PNG, "docx": a_docx(), "xlsx": an_xlsx()}
