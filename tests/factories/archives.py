"""ZIP archives in the forms that other writers give them, and hostile ones."""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass

_LOCAL, _ENTRY, _END = struct.Struct("<4s5H3L2H"), struct.Struct("<4s6H3L5H2L"), struct.Struct("<4s4H2LH")
_FULL = 0xFFFFFFFF
UTF8 = 0x800
ENCRYPTED, SIZES_FOLLOW = 0x1, 0x8


@dataclass(frozen=True, slots=True)
class Part:
    """An entry; ``None`` means the true value. ``mode``: Unix mode. ``listed``: the name in the directory."""

    name: bytes
    content: bytes = b"LASF"
    method: int = 8
    flags: int = UTF8
    size: int | None = None
    packed_size: int | None = None
    checksum: int | None = None
    mode: int = 0
    listed: bytes | None = None
    is_long: bool = False
    """Whether the sizes stand in the ZIP64 field, also where they are small."""

    @property
    def packed(self) -> bytes:
        if self.method != 8:
            return self.content
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        return packer.compress(self.content) + packer.flush()


def an_archive(parts: Iterable[Part], *, end: str = "plain", before: bytes = b"", counts: int = 0) -> bytes:
    """Written by hand. ``end``: ``plain``, ``zip64`` (record and locator) or ``alone`` (the record without locator).

    ``before``: bytes that the offsets count. ``counts``: added to the number of entries in the end record.
    """
    body, directory, number = bytearray(before), bytearray(), 0
    for part in parts:
        offset, packed = len(body), part.packed
        sizes = (
            zlib.crc32(part.content) if part.checksum is None else part.checksum,
            len(packed) if part.packed_size is None else part.packed_size,
            len(part.content) if part.size is None else part.size,
        )
        long = struct.pack("<2H2Q", 1, 16, sizes[2], sizes[1]) if part.is_long else b""
        shown = (sizes[0], _FULL, _FULL) if part.is_long else sizes
        local = (0, 0, 0) if part.flags & SIZES_FOLLOW else shown
        extra = b"" if part.flags & SIZES_FOLLOW else long
        body += _LOCAL.pack(b"PK\x03\x04", 45, part.flags, part.method, 0, 33, *local, len(part.name), len(extra))
        body += part.name + extra + packed
        if part.flags & SIZES_FOLLOW:
            body += struct.pack("<4s3L", b"PK\x07\x08", *sizes)
        listed = part.name if part.listed is None else part.listed
        directory += _ENTRY.pack(
            b"PK\x01\x02", 0x031E, 45, part.flags, part.method, 0, 33, *shown, len(listed), len(long), 0, 0, 0,
            part.mode << 16, offset,
        )  # fmt: skip
        directory += listed + long
        number += 1
    return bytes(body + directory + _ending(number + counts, len(directory), len(body), end))


def _ending(number: int, size: int, start: int, form: str) -> bytes:
    if form == "plain":
        return _END.pack(b"PK\x05\x06", 0, 0, number, number, size, start, 0)
    record = struct.pack("<4sQ2H2L4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, number, number, size, start)
    locator = struct.pack("<4sLQL", b"PK\x06\x07", 0, start + size, 1) if form == "zip64" else b""
    return record + locator + _END.pack(b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, _FULL, _FULL, 0)


def rezipped(content: bytes, *, separator: str = "/", without: str = "") -> bytes:
    """The same archive with other separators between folders, or without one entry."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as copy:
        for entry in source.infolist():
            if entry.filename != without:
                written = zipfile.ZipInfo(entry.filename)
                written.filename = entry.filename.replace("/", separator)
                copy.writestr(written, source.read(entry))
    return target.getvalue()


def overlapping(times: int = 20) -> bytes:
    """Many entries of the directory that name the same bytes."""
    single = an_archive([Part(b"a", b"x" * 10_000)])
    end = single.rfind(b"PK\x05\x06")
    directory = single.find(b"PK\x01\x02")
    entry = single[directory:end]
    listed = b"".join(entry[:-1] + bytes([97 + number]) for number in range(times))
    local = b"".join((single[:directory], listed))
    return local + _END.pack(b"PK\x05\x06", 0, 0, times, times, len(listed), directory, 0)


def nested_overlap() -> bytes:
    """An entry whose content is the next entry, as quoted overlapping bombs have it."""
    inner = an_archive([Part(b"inner.txt", b"y" * 1000)])
    inner_end = inner.find(b"PK\x01\x02")
    outer = Part(b"outer.txt", inner[:inner_end], method=0)
    whole = an_archive([outer])
    directory, end = whole.find(b"PK\x01\x02"), whole.rfind(b"PK\x05\x06")
    entry = bytearray(inner[inner_end : inner.rfind(b"PK\x05\x06")])
    struct.pack_into("<L", entry, 42, _LOCAL.size + len(outer.name))
    listed = whole[directory:end] + bytes(entry)
    return whole[:directory] + listed + _END.pack(b"PK\x05\x06", 0, 0, 2, 2, len(listed), directory, 0)


def a_bomb(unpacked: int = 40 * 1024 * 1024) -> bytes:
    """40 MiB in 40 kB."""
    return an_archive([Part(b"zeros.bin", bytes(unpacked))])
