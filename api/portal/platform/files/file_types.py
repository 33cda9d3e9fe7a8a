"""The accepted file types and their first bytes.

The type follows from the name's last extension, and the bytes must match. The client's ``Content-Type`` is ignored;
downloads use the type from this table.
"""

from dataclasses import dataclass

from portal.platform.errors import UnsupportedFile
from portal.platform.files.file_names import extension_of


@dataclass(frozen=True, slots=True)
class FileType:
    """``signature``: the first bytes. ``part`` and ``main_type``: required content of an Office archive."""

    content_type: str
    signature: bytes
    is_archive: bool = False
    part: str | None = None
    main_type: bytes | None = None


_OPEN_XML = "application/vnd.openxmlformats-officedocument"

PDF = FileType("application/pdf", b"%PDF-")
PNG = FileType("image/png", b"\x89PNG\r\n\x1a\n")
JPEG = FileType("image/jpeg", b"\xff\xd8\xff")
ZIP = FileType("application/zip", b"PK\x03\x04", is_archive=True)
DOCX = FileType(
    f"{_OPEN_XML}.wordprocessingml.document",
    ZIP.signature,
    is_archive=True,
    part="word/",
    main_type=b"wordprocessingml.document.main+xml",
)
XLSX = FileType(
    f"{_OPEN_XML}.spreadsheetml.sheet",
    ZIP.signature,
    is_archive=True,
    part="xl/",
    main_type=b"spreadsheetml.sheet.main+xml",
)

BY_EXTENSION = {"pdf": PDF, "zip": ZIP, "jpg": JPEG, "jpeg": JPEG, "png": PNG, "docx": DOCX, "xlsx": XLSX}
EXTENSIONS = tuple(BY_EXTENSION)
SHOWN_IN_PLACE = frozenset({PDF.content_type, PNG.content_type, JPEG.content_type})
"""Content types that a browser shows without running anything."""
SIGNATURE_LENGTH = max(len(file_type.signature) for file_type in BY_EXTENSION.values())


def file_type_of(name: str) -> FileType:
    """Type by the last extension, so ``plan.pdf.exe`` is not a PDF. Raises :class:`UnsupportedFile`."""
    file_type = BY_EXTENSION.get(extension_of(name))
    if file_type is None:
        raise UnsupportedFile
    return file_type


def check_signature(file_type: FileType, head: bytes) -> None:
    """``head``: at least :data:`SIGNATURE_LENGTH` bytes, or the complete file. Raises :class:`UnsupportedFile`."""
    if not head.startswith(file_type.signature):
        raise UnsupportedFile
