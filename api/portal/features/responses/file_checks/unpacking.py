"""Counts what a file unpacks to, because clamd says OK of what is beyond its limits."""

import tempfile
import zlib
from typing import IO, Final
from zipfile import BadZipFile, LargeZipFile, ZipFile, ZipInfo

MEBIBYTE: Final = 1024 * 1024
MAX_UNPACKED: Final = 400 * MEBIBYTE
"""Of everything in a file together, archives in archives included."""
MAX_MEMBER: Final = 60 * MEBIBYTE
"""Of one packed file: what the self-test tries with the scanner."""
MAX_DEPTH: Final = 3
"""Archives in archives, the file itself included."""
IN_MEMORY: Final = 8 * MEBIBYTE

OVER_LIMITS: Final = "over_limits"
ENCRYPTED: Final = "encrypted"
UNREADABLE: Final = "unreadable"

ARCHIVE: Final = b"PK\x03\x04"
_ENCRYPTED_FLAG: Final = 0x1
# Archives that are not counted here: gzip, bzip2, xz, Zstandard, 7z, RAR, Microsoft's cabinets, LHA.
_OTHER_ARCHIVES: Final = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd", b"7z\xbc\xaf", b"Rar!", b"MSCF")
_BLOCK: Final = 256 * 1024


class NotCounted(Exception):
    """``reason``: one of those above."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def why_not_checked(file: IO[bytes]) -> str | None:
    """Why a scanner's OK about this file says nothing; None if all of it is within the limits.

    Reads all of the file: call it outside of the event loop.
    """
    head = file.read(len(ARCHIVE))
    file.seek(0)
    if head != ARCHIVE:
        return None
    try:
        _Count().archive(file, depth=1)
    except NotCounted as error:
        return error.reason
    return None


class _Count:
    def __init__(self) -> None:
        self._unpacked = 0

    def archive(self, file: IO[bytes], *, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise NotCounted(OVER_LIMITS)
        try:
            with ZipFile(file) as archive:
                for member in archive.infolist():
                    self._member(archive, member, depth)
        except (BadZipFile, LargeZipFile, NotImplementedError, EOFError, OSError, zlib.error) as error:
            raise NotCounted(UNREADABLE) from error

    def _member(self, archive: ZipFile, member: ZipInfo, depth: int) -> None:
        if member.flag_bits & _ENCRYPTED_FLAG:
            raise NotCounted(ENCRYPTED)
        with archive.open(member) as content, tempfile.SpooledTemporaryFile(IN_MEMORY) as inner:
            beginning = content.read(_BLOCK)
            if beginning.startswith(_OTHER_ARCHIVES):
                raise NotCounted(UNREADABLE)
            is_archive = beginning.startswith(ARCHIVE)
            self._count(content, beginning, inner if is_archive else None)
            if is_archive:
                inner.seek(0)
                self.archive(inner, depth=depth + 1)

    def _count(self, content: IO[bytes], block: bytes, copy: IO[bytes] | None) -> None:
        size = 0
        while block:
            size += len(block)
            self._unpacked += len(block)
            if size > MAX_MEMBER or self._unpacked > MAX_UNPACKED:
                raise NotCounted(OVER_LIMITS)
            if copy is not None:
                copy.write(block)
            block = content.read(_BLOCK)
