"""Small, valid files of every accepted type."""

import io
import os
import zipfile
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


def a_pdf(size: int = 1200) -> bytes:
    """A PDF by its first bytes and its size; the rest is random, so that stores cannot compress it."""
    head, tail = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", b"\n%%EOF\n"
    return head + os.urandom(size - len(head) - len(tail)) + tail


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
