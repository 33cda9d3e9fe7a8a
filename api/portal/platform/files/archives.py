"""Checks ZIP archives without unpacking them.

Reads only the central directory and, of Office files, the part that names the types of all others, both within fixed
limits, so that decompression bombs, endless directories and overlapping entries are cheap to refuse. Source:
APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16; ECMA-376 part 2, "Content types".
"""

import asyncio
import struct
import zlib
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

from portal.platform.errors import UnsupportedFile
from portal.platform.files.file_types import FileType

ReadRange = Callable[[int, int], Awaitable[bytes]]
"""``await read(offset, length)`` returns ``length`` bytes, fewer only at the end of the file."""

MAX_DIRECTORY_BYTES = 4 * 1024 * 1024
MAX_OFFICE_ENTRIES = 10_000
MAX_PACKED_TYPES_BYTES = 64 * 1024
MAX_TYPES_BYTES = 512 * 1024
CONTENT_TYPES = "[content_types].xml"

_END = struct.Struct("<4s4H2LH")
_ENTRY = struct.Struct("<4s6H3L5H2L")
_LOCAL = struct.Struct("<4s5H3L2H")
_END_SIGNATURE, _ENTRY_SIGNATURE, _LOCAL_SIGNATURE = b"PK\x05\x06", b"PK\x01\x02", b"PK\x03\x04"
_LOCATOR_SIGNATURE, _LOCATOR_SIZE = b"PK\x06\x07", 20
"""The locator of ZIP64, which is directly before the end record."""

_MAX_COMMENT_LENGTH = 0xFFFF
MAX_CANDIDATES = 8
"""Checked end records with room for a directory before them; only malicious files have more near their end."""

_ENCRYPTED = 0x1
_STORED, _DEFLATED = 0, 8


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    flags: int
    method: int
    packed_size: int
    offset: int


@dataclass(frozen=True, slots=True)
class _End:
    entries: int
    directory_size: int
    directory_offset: int


async def check_structure(file_type: FileType, read: ReadRange, size: int) -> None:
    """Raises :class:`UnsupportedFile` if the structure does not match the name and the first bytes."""
    tail_offset = max(0, size - _END.size - _MAX_COMMENT_LENGTH)
    tail = await read(tail_offset, size - tail_offset)
    if not file_type.is_archive:
        # Two programs would show different contents of a PDF or picture that is also an archive.
        if await _opens_as_archive(tail, tail_offset, read):
            raise UnsupportedFile
        return
    end = _find_end(tail, tail_offset)
    if end is None or end.directory_size > MAX_DIRECTORY_BYTES:
        raise UnsupportedFile
    directory = await read(end.directory_offset, end.directory_size)
    # Tens of thousands of entries take a while: not on the event loop.
    types = await asyncio.to_thread(_check_directory, file_type, directory, end)
    if types is not None and file_type.main_type is not None:
        _check_types(await _unpacked(types, read), file_type.main_type)


def _find_end(tail: bytes, offset: int) -> _End | None:
    """The end record at the exact end of the file, with a directory directly before it."""
    position = len(tail)
    while (position := tail.rfind(_END_SIGNATURE, 0, position)) >= 0:
        if position + _END.size > len(tail):
            continue
        _, disk, first_disk, here, entries, size, start, comment = _END.unpack_from(tail, position)
        closes = position + _END.size + comment == len(tail)
        if closes and disk == first_disk == 0 and here == entries and start + size == offset + position:
            return _End(entries, size, start)
    return None


async def _opens_as_archive(tail: bytes, offset: int, read: ReadRange) -> bool:
    """Whether lenient readers find an archive here: an end record near the end with a directory before it.

    They accept bytes before the archive, which shift its offsets, and bytes after it.
    """
    position, candidates = len(tail), 0
    while (position := tail.rfind(_END_SIGNATURE, 0, position)) >= 0:
        if position + _END.size > len(tail):
            continue
        *_, entries, size, _start, _comment = _END.unpack_from(tail, position)
        if tail.startswith(_LOCATOR_SIGNATURE, max(0, position - _LOCATOR_SIZE)) or entries == size == 0:
            return True
        directory_at = offset + position - size
        if directory_at < 0 or not size:
            continue
        candidates += 1
        if candidates > MAX_CANDIDATES or await read(directory_at, len(_ENTRY_SIGNATURE)) == _ENTRY_SIGNATURE:
            return True
    return False


def _check_directory(file_type: FileType, directory: bytes, end: _End) -> _Entry | None:
    """The entry of an Office file's content types; None for a plain archive."""
    if file_type.part is None:
        if not sum(1 for _ in _records(directory, end)):
            raise UnsupportedFile
        return None
    if end.entries > MAX_OFFICE_ENTRIES:
        raise UnsupportedFile
    entries = [
        _Entry(name.decode("utf-8", "replace").lower().lstrip("/"), fields[3], fields[4], fields[8], fields[16])
        for name, fields in _records(directory, end)
    ]
    names = [entry.name for entry in entries]
    types = [entry for entry in entries if entry.name == CONTENT_TYPES]
    if (
        len(types) != 1
        or not any(name.startswith(file_type.part) for name in names)
        or any(name.endswith("vbaproject.bin") or name.startswith("xl/macrosheets/") for name in names)
    ):
        raise UnsupportedFile
    return types[0]


def _records(directory: bytes, end: _End) -> Iterator[tuple[bytes, tuple[Any, ...]]]:
    """Name and fields of every entry. Raises :class:`UnsupportedFile` if they are inconsistent."""
    position = 0
    for _ in range(end.entries):
        if position + _ENTRY.size > len(directory):
            raise UnsupportedFile
        fields = _ENTRY.unpack_from(directory, position)
        packed_size, name_length, extra, comment, offset = fields[8], fields[10], fields[11], fields[12], fields[16]
        if fields[0] != _ENTRY_SIGNATURE or offset + packed_size > end.directory_offset:
            raise UnsupportedFile
        name_at = position + _ENTRY.size
        yield directory[name_at : name_at + name_length], fields
        position = name_at + name_length + extra + comment
    if position != len(directory):
        raise UnsupportedFile


async def _unpacked(entry: _Entry, read: ReadRange) -> bytes:
    if entry.flags & _ENCRYPTED or entry.packed_size > MAX_PACKED_TYPES_BYTES:
        raise UnsupportedFile
    header = await read(entry.offset, _LOCAL.size)
    if len(header) < _LOCAL.size or not header.startswith(_LOCAL_SIGNATURE):
        raise UnsupportedFile
    *_, name_length, extra = _LOCAL.unpack(header)
    packed = await read(entry.offset + _LOCAL.size + name_length + extra, entry.packed_size)
    if entry.method == _STORED:
        return packed
    if entry.method != _DEFLATED:
        raise UnsupportedFile
    try:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        unpacked = unpacker.decompress(packed, MAX_TYPES_BYTES)
    except zlib.error:
        raise UnsupportedFile from None
    if not unpacker.eof:
        raise UnsupportedFile
    return unpacked


def _check_types(content_types: bytes, main_type: bytes) -> None:
    # Without the zeros UTF-16 reads like ASCII, in either byte order.
    types = content_types.replace(b"\x00", b"").lower()
    if main_type.lower() not in types or b"macroenabled" in types or b"vbaproject" in types:
        raise UnsupportedFile
