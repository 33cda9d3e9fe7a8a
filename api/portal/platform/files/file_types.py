"""The accepted file types and their first bytes.

The type follows from the name's last extension, and the bytes must match. The client's ``Content-Type`` is ignored;
downloads use the type from this table.
"""

import re
from dataclasses import dataclass

from portal.platform.errors import UnsupportedFile
from portal.platform.files.file_names import extension_of
from portal.platform.files.refusals import ArchiveEmpty, EmptyFile


@dataclass(frozen=True, slots=True)
class FileType:
    """``signature``: the first bytes. ``main_type``: content type of an Office file's main part."""

    name: str
    content_type: str
    signature: bytes
    is_archive: bool = False
    main_type: bytes | None = None


_OPEN_XML = "application/vnd.openxmlformats-officedocument"
_ZIPPED = b"PK\x03\x04"
_MARKS = (b"PK\x07\x08", b"PK00")
"""Of an archive that was to be split and became a single file."""
_EMPTY_ARCHIVES = (b"PK\x05\x06", b"PK\x06\x06")

PDF = FileType("PDF", "application/pdf", b"%PDF-")
PNG = FileType("PNG", "image/png", b"\x89PNG\r\n\x1a\n")
JPEG = FileType("JPG", "image/jpeg", b"\xff\xd8\xff")
ZIP = FileType("ZIP", "application/zip", _ZIPPED, is_archive=True)
DOCX = FileType(
    "DOCX",
    f"{_OPEN_XML}.wordprocessingml.document",
    _ZIPPED,
    is_archive=True,
    main_type=b"wordprocessingml.document.main+xml",
)
XLSX = FileType(
    "XLSX", f"{_OPEN_XML}.spreadsheetml.sheet", _ZIPPED, is_archive=True, main_type=b"spreadsheetml.sheet.main+xml"
)

BY_EXTENSION = {
    "pdf": PDF,
    "jpg": JPEG,
    "jpeg": JPEG,
    "jpe": JPEG,
    "jfif": JPEG,
    "jif": JPEG,
    "jfi": JPEG,
    "pjpeg": JPEG,
    "pjp": JPEG,
    "png": PNG,
    "docx": DOCX,
    "xlsx": XLSX,
    "zip": ZIP,
}
EXTENSIONS = tuple(BY_EXTENSION)
TYPES = tuple(dict.fromkeys(BY_EXTENSION.values()))
"""In the order in which people read them."""

SHOWN_IN_PLACE = frozenset({PDF.content_type, PNG.content_type, JPEG.content_type})
"""Content types that a browser shows without running anything."""

MAX_LEAD = 1024
"""Bytes before a PDF or an archive: readers of PDF look for its signature in the first 1,024 bytes."""

HEAD_LENGTH = MAX_LEAD + 8
"""Bytes that :func:`is_of_type` needs."""

_BLANK = b"\xef\xbb\xbf\x00\t\n\x0b\x0c\r "
_OTHER_PROGRAMS = (b"MZ", b"\x7fELF", b"#!", b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe")
_OTHER_FILES = (PNG.signature, JPEG.signature, b"GIF8", b"Rar!", b"7z\xbc\xaf", b"\xd0\xcf\x11\xe0", b"{\\rtf")
# Elements by which browsers recognise HTML (https://mimesniff.spec.whatwg.org/, section 7.1), and scripts of servers.
_HTML = re.compile(
    rb"<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg|\?xml|\?php)[\s>/]"
    rb"|<!--",
    re.IGNORECASE,
)


def file_type_of(name: str) -> FileType:
    """Type by the last extension, so ``plan.pdf.exe`` is not a PDF. Raises :class:`UnsupportedFile`."""
    file_type = BY_EXTENSION.get(extension_of(name))
    if file_type is None:
        raise UnsupportedFile
    return file_type


def is_of_type(file_type: FileType, head: bytes) -> bool:
    """``head``: at least :data:`HEAD_LENGTH` bytes, or the complete file.

    Raises :class:`EmptyFile` or :class:`ArchiveEmpty`.
    """
    if not head:
        raise EmptyFile
    if file_type is ZIP and head.startswith(_EMPTY_ARCHIVES):
        raise ArchiveEmpty
    return lead_of(file_type, head) is not None


def lead_of(file_type: FileType, head: bytes) -> int | None:
    """Number of bytes before the signature; None if the file is not of this type.

    Text may precede a PDF: a byte order mark, lines for a printer, headers of a mail. Only blanks, which some web
    servers add, may precede an archive.
    """
    lead = head.find(file_type.signature, 0, MAX_LEAD + len(file_type.signature))
    if file_type is PDF and lead > 0:
        return lead if _is_text(head[:lead]) else None
    if file_type.is_archive and lead > 0:
        return None if head[:lead].removesuffix(_MARKS[0]).removesuffix(_MARKS[1]).strip(_BLANK) else lead
    return 0 if lead == 0 else None


def is_first_part(head: bytes) -> bool:
    """Whether it begins as the first part of a split archive does; its table of contents is in the last."""
    return head.startswith(_MARKS[0])


def _is_text(lead: bytes) -> bool:
    """Whether no other program or reader would take the file for its own because of these first bytes."""
    begins = lead.lstrip(_BLANK)
    return not (begins.startswith((*_OTHER_PROGRAMS, *_OTHER_FILES)) or _ZIPPED in lead or _HTML.search(lead))
