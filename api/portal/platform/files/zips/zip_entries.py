"""Compares the entries of a ZIP archive with its table of contents, and unpacks them without keeping the result."""

import struct
import zlib
from collections.abc import Iterable

from portal.platform.files.file_warnings import FileWarning, gravest
from portal.platform.files.ranged import WINDOW, RangeCheck
from portal.platform.files.refusals import (
    ArchiveInconsistent,
    ArchiveOverlaps,
    ArchiveUnpacksTooLarge,
    ArchiveUnsafePath,
)
from portal.platform.files.zips.zip_directory import LOCAL_SIGNATURE, Directory, Entry, with_long_sizes
from portal.platform.files.zips.zip_paths import is_unsafe_link, shown_path

MEBIBYTE = 1024 * 1024
MAX_UNPACKED = 512 * MEBIBYTE
MAX_TIMES = 100
"""Unpacked size as a multiple of the packed one."""

SMALL = 10 * MEBIBYTE
"""Unpacked size up to which the multiple does not matter."""

LOCAL = struct.Struct("<4s5H3L2H")
ENCRYPTED, SIZES_FOLLOW = 0x1, 0x8
STORED, DEFLATED = 0, 8
_BLOCK = 256 * 1024
_LINK, _FORMAT = 0o120000, 0o170000
_MAX_LINK = 4096


def check_unpacked_size(entries: Iterable[Entry], size: int) -> None:
    """Raises :class:`ArchiveUnpacksTooLarge`. ``size``: of the archive."""
    unpacked = sum(entry.size for entry in entries)
    if unpacked > MAX_UNPACKED or unpacked > max(SMALL, MAX_TIMES * size):
        raise ArchiveUnpacksTooLarge(max_mb=MAX_UNPACKED // MEBIBYTE, times=MAX_TIMES)


def check_entries(directory: Directory) -> RangeCheck[FileWarning | None]:
    """Raises :class:`ArchiveInconsistent`, :class:`ArchiveOverlaps` or :class:`ArchiveUnsafePath`.

    Checked sizes bound the time: an entry is unpacked up to the size that the table of contents says.
    """
    entries = sorted(directory.entries, key=lambda entry: entry.offset)
    warning = None
    ends = [*(entry.offset for entry in entries[1:]), directory.start]
    for entry, end in zip(entries, ends, strict=True):
        start = yield from _find_content(entry, end, is_last=end == directory.start)
        warning = gravest(warning, (yield from _check_content(entry, start)))
    return warning


def _find_content(entry: Entry, end: int, *, is_last: bool) -> RangeCheck[int]:
    """Offset of the content, which ends at ``end`` at the latest: there the next entry or the directory begins."""
    header = yield entry.offset, LOCAL.size + len(entry.name)
    if len(header) < LOCAL.size or not header.startswith(LOCAL_SIGNATURE):
        raise ArchiveInconsistent
    _, _, flags, method, _, _, _, packed_size, size, name_length, extra_length = LOCAL.unpack_from(header)
    name = header[LOCAL.size :]
    start: int = entry.offset + LOCAL.size + name_length + extra_length
    if start + entry.packed_size > end:
        raise ArchiveInconsistent if is_last else ArchiveOverlaps
    if len(entry.name) != name_length or name.replace(b"\\", b"/") != entry.name.replace(b"\\", b"/"):
        raise ArchiveInconsistent
    if method != entry.method:
        raise ArchiveInconsistent
    if not flags & SIZES_FOLLOW:
        extra = (yield start - extra_length, extra_length) if extra_length else b""
        sizes = with_long_sizes(extra, size, packed_size)
        # Some writers leave the sizes out here without saying that they follow.
        if sizes is not None and sizes not in ((entry.size, entry.packed_size), (0, 0)):
            raise ArchiveInconsistent
    return start


def _check_content(entry: Entry, start: int) -> RangeCheck[FileWarning | None]:
    if entry.flags & ENCRYPTED:
        return FileWarning.ZIP_PASSWORD
    if entry.method not in (STORED, DEFLATED):
        return FileWarning.RARE_COMPRESSION if entry.packed_size else None
    if entry.method == STORED and entry.size != entry.packed_size:
        raise ArchiveInconsistent
    is_link = entry.mode & _FORMAT == _LINK
    if is_link and entry.size > _MAX_LINK:
        raise ArchiveUnsafePath(path=shown_path(entry.name))
    unpacked = _Unpacked(entry, keeps=is_link)
    position, end = start, start + entry.packed_size
    while position < end and unpacked.is_open:
        block = yield position, min(WINDOW, end - position)
        unpacked.feed(block)
        position += len(block)
        if not block:
            break
    if is_link and is_unsafe_link(unpacked.kept):
        raise ArchiveUnsafePath(path=shown_path(entry.name))
    return unpacked.judge()


class _Unpacked:
    """Counts and checks the unpacked bytes of an entry; ``kept`` are those of a symbolic link."""

    def __init__(self, entry: Entry, *, keeps: bool) -> None:
        self._entry = entry
        self._unpacker = zlib.decompressobj(-zlib.MAX_WBITS) if entry.method == DEFLATED else None
        self._size = self._checksum = 0
        self._keeps, self._is_broken = keeps, False
        self.kept = b""

    @property
    def is_open(self) -> bool:
        return not self._is_broken and not (self._unpacker and self._unpacker.eof)

    def feed(self, packed: bytes) -> None:
        """Raises :class:`ArchiveInconsistent` if more is unpacked than the table of contents says."""
        if self._unpacker is None:
            self._take(packed)
            return
        try:
            while packed and not self._unpacker.eof:
                self._take(self._unpacker.decompress(packed, _BLOCK))
                packed = self._unpacker.unconsumed_tail
        except zlib.error:
            self._is_broken = True

    def judge(self) -> FileWarning | None:
        """Raises :class:`ArchiveInconsistent` if less is unpacked than the table of contents says."""
        if self._is_broken or (self._unpacker and not self._unpacker.eof):
            return FileWarning.CONTENTS_DAMAGED if self._entry.packed_size else None
        if self._size != self._entry.size:
            raise ArchiveInconsistent
        return None if self._checksum == self._entry.checksum else FileWarning.CONTENTS_DAMAGED

    def _take(self, unpacked: bytes) -> None:
        self._size += len(unpacked)
        if self._size > self._entry.size:
            raise ArchiveInconsistent
        self._checksum = zlib.crc32(unpacked, self._checksum)
        if self._keeps:
            self.kept += unpacked
