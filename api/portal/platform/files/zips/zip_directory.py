"""Finds and reads the table of contents of a ZIP archive, in the forms that common writers give it.

Source: APPNOTE.TXT 6.3.10, sections 4.3.12 to 4.3.16 and 4.5.3.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from portal.platform.files.ranged import RangeCheck
from portal.platform.files.refusals import (
    ArchiveDamaged,
    ArchiveEmpty,
    ArchiveInconsistent,
    ArchiveSplit,
    ArchiveTooManyEntries,
    FileHoldsArchive,
)

MAX_DIRECTORY_BYTES = 4 * 1024 * 1024
MAX_CANDIDATES = 8
"""Checked end records; only malicious files have more near their end."""

END = struct.Struct("<4s4H2LH")
END_SIGNATURE, ENTRY_SIGNATURE, LOCAL_SIGNATURE = b"PK\x05\x06", b"PK\x01\x02", b"PK\x03\x04"
TAIL_LENGTH = END.size + 0xFFFF
_ENTRY = struct.Struct("<4s6H3L5H2L")
_LOCATOR, LOCATOR_SIGNATURE = struct.Struct("<4sLQL"), b"PK\x06\x07"
_END64, _END64_SIGNATURE = struct.Struct("<4sQ2H2L4Q"), b"PK\x06\x06"
_DIRECTORY_SIGNATURE = b"PK\x05\x05"
_EXTRA = struct.Struct("<2H")
_SIZES_ID, _UNICODE_PATH_ID, _UNICODE_PATH_HEADER = 0x0001, 0x7075, 5
_IN_EXTRA, _IN_END64 = 0xFFFFFFFF, 0xFFFF


@dataclass(slots=True)
class Entry:
    """``offset``: of the local header, from the beginning of the file."""

    name: bytes
    flags: int
    method: int
    checksum: int
    packed_size: int
    size: int
    offset: int
    mode: int
    other_name: bytes
    """The name of the Unicode Path field; empty without it."""
    is_long: bool
    """Whether a size or the offset is in the extra field of ZIP64."""


@dataclass(frozen=True, slots=True)
class Directory:
    """``start``: its offset, which is the end of the entries. ``is_long``: whether it is in the form of ZIP64."""

    entries: list[Entry]
    start: int
    is_long: bool


@dataclass(frozen=True, slots=True)
class _End:
    """An end record. ``at``: offset of the first end record, which the directory precedes."""

    at: int
    count: int
    size: int
    start: int
    is_exact: bool
    """Whether ``count`` is complete: without ZIP64 it wraps at 65,536."""


def read_directory(size: int, lead: int) -> RangeCheck[Directory]:
    """``size``: of the file; ``lead``: bytes before the archive. Raises subclasses of :class:`UnsupportedFile`.

    As readers do, takes the last end record that has a directory, and ignores what follows it.
    """
    tail_at = max(0, size - TAIL_LENGTH)
    tail = yield tail_at, size - tail_at
    position, candidates = len(tail), 0
    while (position := tail.rfind(END_SIGNATURE, 0, position)) >= 0 and candidates < MAX_CANDIDATES:
        if position + END.size > len(tail):
            continue
        candidates += 1
        end = yield from _read_end(tail, tail_at, position)
        if end is None:
            continue
        if end.count == end.size == 0:
            raise ArchiveEmpty
        start = yield from _find_start(end)
        if start is not None:
            return (yield from _read_entries(end, start, lead))
    raise ArchiveDamaged


def _read_end(tail: bytes, tail_at: int, position: int) -> RangeCheck[_End | None]:
    """The end record at ``position``, with the values of ZIP64; None if these are missing."""
    _, disk, first_disk, here, count, size, start, _ = END.unpack_from(tail, position)
    short = (count, size, start)
    at = tail_at + position
    long = yield from _read_end64(tail, tail_at, position)
    if long is not None:
        end64_at, disk, first_disk, here, count, size, start = long
        limits = (_IN_END64, _IN_EXTRA, _IN_EXTRA)
        exact = (count, size, start)
        if any(one not in (limit, other) for one, limit, other in zip(short, limits, exact, strict=True)):
            raise ArchiveInconsistent
        at = end64_at
    elif _IN_EXTRA in (size, start):
        return None
    if disk or first_disk or here != count:
        raise ArchiveSplit if disk or first_disk else ArchiveInconsistent
    return _End(at, count, size, start, is_exact=long is not None)


def _read_end64(
    tail: bytes, tail_at: int, position: int
) -> RangeCheck[tuple[int, int, int, int, int, int, int] | None]:
    """Offset and values of the ZIP64 end record: where its locator says, or directly before the others."""
    located = position - _LOCATOR.size
    if located >= 0 and tail.startswith(LOCATOR_SIGNATURE, located):
        _, _, offset, disks = _LOCATOR.unpack_from(tail, located)
        if disks > 1:
            raise ArchiveSplit
        places = [offset, tail_at + located - _END64.size]
    else:
        places = [tail_at + position - _END64.size]
    for place in places:
        if not 0 <= place <= tail_at + position - _END64.size:
            continue
        record = yield place, _END64.size
        if record.startswith(_END64_SIGNATURE) and len(record) == _END64.size:
            _, _, _, _, disk, first_disk, here, count, size, start = _END64.unpack(record)
            return place, disk, first_disk, here, count, size, start
    return None


def _find_start(end: _End) -> RangeCheck[int | None]:
    """Offset of the directory: before the end record, or where the record says; None if it is at neither.

    Raises :class:`FileHoldsArchive` if there is one at both: readers would show one or the other.
    """
    if end.size > MAX_DIRECTORY_BYTES:
        # Not a directory, unless something is there.
        signature = (yield end.start, len(ENTRY_SIGNATURE)) if end.start < end.at else b""
        if signature == ENTRY_SIGNATURE:
            raise ArchiveTooManyEntries
        return None
    found = []
    for place in {end.at - end.size, end.start}:
        if 0 <= place <= end.at - END.size:
            signature = yield place, len(ENTRY_SIGNATURE)
            if signature == ENTRY_SIGNATURE:
                found.append(place)
    if len(found) > 1:
        raise FileHoldsArchive
    return found[0] if found else None


def _read_entries(end: _End, start: int, lead: int) -> RangeCheck[Directory]:
    shift = start - end.start
    if shift not in (0, lead):
        # Another file or archive precedes the one that the directory describes.
        raise FileHoldsArchive if shift > 0 else ArchiveInconsistent
    content = yield start, end.size
    entries = list(_entries(content, shift))
    counted = len(entries) if end.is_exact else len(entries) & 0xFFFF
    if counted != end.count:
        raise ArchiveInconsistent
    return Directory(entries, start, end.is_exact or any(entry.is_long for entry in entries))


def _entries(content: bytes, shift: int) -> Iterator[Entry]:
    position, length = 0, len(content)
    unpack = _ENTRY.unpack_from
    while position + _ENTRY.size <= length:
        fields = unpack(content, position)
        if fields[0] != ENTRY_SIGNATURE:
            break
        packed_size, size, offset = fields[8], fields[9], fields[16]
        name_at = position + _ENTRY.size
        extra_at = name_at + fields[10]
        position = extra_at + fields[11] + fields[12]
        if position > length or fields[13] not in (0, _IN_END64):
            raise ArchiveInconsistent if position > length else ArchiveSplit
        extra = other_name = b""
        if fields[11]:
            extra = content[extra_at : extra_at + fields[11]]
            other_name = _field(extra, _UNICODE_PATH_ID)[_UNICODE_PATH_HEADER:]
        sizes = with_long_sizes(extra, size, packed_size, offset)
        if sizes is None:
            raise ArchiveDamaged
        is_long = _IN_EXTRA in (size, packed_size, offset)
        size, packed_size, offset = sizes
        yield Entry(
            content[name_at:extra_at],
            fields[3],
            fields[4],
            fields[7],
            packed_size,
            size,
            offset + shift,
            fields[15] >> 16,
            other_name,
            is_long,
        )
    if position != length and not content.startswith(_DIRECTORY_SIGNATURE, position):
        raise ArchiveInconsistent


def is_last_part(tail: bytes) -> bool:
    """Whether the file ends as the last part of a split archive does, which has the archive's name."""
    position = tail.rfind(END_SIGNATURE)
    if position < 0 or position + END.size > len(tail):
        return False
    _, disk, *_ = END.unpack_from(tail, position)
    return bool(disk)


def with_long_sizes(extra: bytes, *sizes: int) -> tuple[int, ...] | None:
    """Values that do not fit into 32 bits are in the extra field, in this order; None if one is missing there."""
    if _IN_EXTRA not in sizes:
        return sizes
    field = _field(extra, _SIZES_ID)
    position, found = 0, []
    for size in sizes:
        if size != _IN_EXTRA:
            found.append(size)
            continue
        if position + 8 > len(field):
            return None
        found.append(int.from_bytes(field[position : position + 8], "little"))
        position += 8
    return tuple(found)


def _field(extra: bytes, wanted: int) -> bytes:
    position = 0
    while position + _EXTRA.size <= len(extra):
        field_id, length = _EXTRA.unpack_from(extra, position)
        position += _EXTRA.size
        if field_id == wanted:
            return extra[position : position + length]
        position += length
    return b""
