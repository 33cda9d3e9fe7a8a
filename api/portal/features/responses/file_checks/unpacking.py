"""Counts what an archive unpacks to, because clamd answers OK for contents beyond its limits."""

import errno
import tempfile
from collections.abc import Generator
from typing import IO, Final, TypeVar
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo, is_zipfile

from portal.platform.files.file_types import HEAD_LENGTH, ZIP, lead_of
from portal.platform.files.ranged import Range
from portal.platform.files.zips.zip_directory import Directory, Entry, read_directory
from portal.platform.files.zips.zip_entries import ENCRYPTED as ENCRYPTED_FLAG
from portal.platform.files.zips.zip_entries import LOCAL, MEBIBYTE, SIZES_FOLLOW, check_entries

MAX_UNPACKED: Final = 400 * MEBIBYTE
"""Of everything in a file together, the file itself and archives in archives included."""
MAX_MEMBER: Final = 60 * MEBIBYTE
"""Of one packed file; :mod:`limits` tries the scanner with this size."""
MAX_MEMBERS: Final = 5000
"""Packed files together: half of the default of clamd's MaxFiles."""
MAX_DEPTH: Final = 3
"""Archives in archives, the file itself included."""
IN_MEMORY: Final = 8 * MEBIBYTE

OVER_LIMITS: Final = "over_limits"
ENCRYPTED: Final = "encrypted"
UNREADABLE: Final = "unreadable"

_ARCHIVE: Final = b"PK\x03\x04"
# Encryption, sizes behind the content, strong encryption, hidden values.
_FLAGS: Final = ENCRYPTED_FLAG | SIZES_FOLLOW | 0x40 | 0x2000
# clamd unpacks no other methods.
_METHODS: Final = frozenset({ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2})
# Archives that are not counted here, by what stands where: gzip, bzip2, xz, Zstandard, 7z, RAR, Microsoft's cabinets,
# ARJ, LHA, tar.
_OTHER_ARCHIVES: Final = (
    *((0, mark) for mark in (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd", b"7z\xbc\xaf", b"Rar!")),
    *((0, mark) for mark in (b"MSCF", b"\x60\xea")),
    (2, b"-lh"),
    (257, b"ustar"),
)
_BLOCK: Final = 256 * 1024
_DISK_ERRORS: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EIO})
Result = TypeVar("Result")


class NotCounted(Exception):
    """``reason``: one of those above."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def why_not_checked(file: IO[bytes]) -> str | None:
    """Why the scanner's OK does not count for this file; None if all of it is within the limits.

    Reads all of the file: call it outside of the event loop. Raises :class:`OSError` for a full disk.
    """
    head = file.read(HEAD_LENGTH)
    if not is_zipfile(file):
        return UNREADABLE if head.startswith(_ARCHIVE) else None
    lead = lead_of(ZIP, head)
    if lead is None:
        return UNREADABLE
    try:
        _Count(file).archive(file, depth=1, lead=lead)
    except NotCounted as error:
        return error.reason
    return None


class _Count:
    def __init__(self, file: IO[bytes]) -> None:
        self._unpacked = _size_of(file)
        self._members = 0

    def archive(self, file: IO[bytes], *, depth: int, lead: int = 0) -> None:
        if depth > MAX_DEPTH:
            raise NotCounted(OVER_LIMITS)
        try:
            # Before the table of contents is in memory: it may have a million entries.
            directory = _run(read_directory(_size_of(file), lead), file)
            self._directory(file, directory)
            _run(check_entries(directory), file)
            with ZipFile(file) as archive:
                for member in archive.infolist():
                    self._member(archive, member, depth)
        except NotCounted:
            raise
        except Exception as error:
            if isinstance(error, OSError) and error.errno in _DISK_ERRORS:
                raise
            # Damaged archives make their readers raise errors of many kinds.
            raise NotCounted(UNREADABLE) from error

    def _directory(self, file: IO[bytes], directory: Directory) -> None:
        entries = directory.entries
        self._members += len(entries)
        if self._members > MAX_MEMBERS:
            raise NotCounted(OVER_LIMITS)
        if any(entry.flags & ENCRYPTED_FLAG for entry in entries):
            raise NotCounted(ENCRYPTED)
        if directory.is_long or not all(_is_read_alike(file, entry) for entry in entries):
            raise NotCounted(UNREADABLE)

    def _member(self, archive: ZipFile, member: ZipInfo, depth: int) -> None:
        if member.compress_type not in _METHODS:
            raise NotCounted(UNREADABLE)
        with archive.open(member) as content, tempfile.SpooledTemporaryFile(IN_MEMORY) as inner:
            beginning = content.read(_BLOCK)
            if any(beginning.startswith(mark, place) for place, mark in _OTHER_ARCHIVES):
                raise NotCounted(UNREADABLE)
            self._count(content, beginning, inner)
            is_archive, begins_so = is_zipfile(inner), beginning.startswith(_ARCHIVE)
            if is_archive != begins_so:
                # A part of an archive, a program that unpacks itself, or an archive behind something else.
                raise NotCounted(UNREADABLE)
            if is_archive:
                self.archive(inner, depth=depth + 1)

    def _count(self, content: IO[bytes], block: bytes, copy: IO[bytes]) -> None:
        size = 0
        while block:
            size += len(block)
            self._unpacked += len(block)
            if size > MAX_MEMBER or self._unpacked > MAX_UNPACKED:
                raise NotCounted(OVER_LIMITS)
            copy.write(block)
            block = content.read(_BLOCK)


def _is_read_alike(file: IO[bytes], entry: Entry) -> bool:
    """Whether clamd unpacks the entry, too: it goes by the header before the content, and knows no ZIP64."""
    file.seek(entry.offset)
    _, _, flags, _, _, _, _, packed_size, size, _, _ = LOCAL.unpack(file.read(LOCAL.size))
    if flags & _FLAGS != entry.flags & _FLAGS:
        return False
    return bool(flags & SIZES_FOLLOW) or (packed_size, size) == (entry.packed_size, entry.size)


def _size_of(file: IO[bytes]) -> int:
    return file.seek(0, 2)


def _run(check: Generator[Range, bytes, Result], file: IO[bytes]) -> Result:
    """The result of a check of ranges."""
    try:
        offset, length = next(check)
        while True:
            file.seek(offset)
            offset, length = check.send(file.read(length))
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
