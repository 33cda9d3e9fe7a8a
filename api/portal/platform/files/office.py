"""What an Office file is, by the part that names the types of all others.

Source: ECMA-376 part 2, "Content types".
"""

import re
import zlib
from urllib.parse import unquote_to_bytes

from portal.platform.files.file_types import FileType
from portal.platform.files.file_warnings import FileWarning
from portal.platform.files.ranged import RangeCheck
from portal.platform.files.refusals import FileDiffers, FileHasMacros, FileHasPassword
from portal.platform.files.zips.zip_directory import Directory, Entry
from portal.platform.files.zips.zip_entries import DEFLATED, ENCRYPTED, LOCAL, STORED

MAX_PACKED_TYPES_BYTES = 1024 * 1024
MAX_TYPES_BYTES = 8 * 1024 * 1024
_CONTENT_TYPES = b"[content_types].xml"
_MACROS = (b"vbaproject.bin",)
_MACRO_SHEETS = b"xl/macrosheets/"
# A workbook in binary form has this type with and without macros.
_BINARY_WORKBOOK = b"sheet.binary.macroenabled"
_CONTROLS = b"/activex/"
_SETTINGS_LINKS = b"word/_rels/settings.xml.rels"
_TEMPLATE_ELSEWHERE = re.compile(rb"<relationship\b(?=[^>]*/attachedtemplate[\"'])[^>]*\btarget\s*=\s*[\"']https?:")
_OVERRIDE = re.compile(rb"<override\b[^>]*>")
_PART_NAME = re.compile(rb"partname\s*=\s*[\"']/?([^\"']*)[\"']")


def check_office(file_type: FileType, directory: Directory) -> RangeCheck[FileWarning | None]:
    """Raises :class:`FileDiffers`, :class:`FileHasMacros` or :class:`FileHasPassword`."""
    names = [part_name(entry) for entry in directory.entries]
    if names.count(_CONTENT_TYPES) != 1:
        raise FileDiffers(type=file_type.name)
    if any(entry.flags & ENCRYPTED for entry in directory.entries):
        raise FileHasPassword
    if any(name.endswith(_MACROS) or name.startswith(_MACRO_SHEETS) for name in names):
        raise FileHasMacros(type=file_type.name)
    content = yield from _unpacked(file_type, directory.entries[names.index(_CONTENT_TYPES)])
    # Without the zeros UTF-16 reads like ASCII, in either byte order.
    content = content.replace(b"\x00", b"").lower()
    if b"macroenabled" in content.replace(_BINARY_WORKBOOK, b"") or b"vbaproject" in content:
        raise FileHasMacros(type=file_type.name)
    main_type = (file_type.main_type or b"").lower()
    if main_type not in content:
        raise FileDiffers(type=file_type.name)
    if not _has_main_part(content, main_type, frozenset(names)):
        return FileWarning.OFFICE_INCOMPLETE
    is_active = any(_CONTROLS in name for name in names)
    if not is_active and _SETTINGS_LINKS in names:
        links = yield from _unpacked(file_type, directory.entries[names.index(_SETTINGS_LINKS)])
        is_active = _TEMPLATE_ELSEWHERE.search(links.replace(b"\x00", b"").lower()) is not None
    return FileWarning.ACTIVE_CONTENT if is_active else None


def part_name(entry: Entry) -> bytes:
    """Part names ignore case; some writers separate their folders by backslashes, or begin with a slash."""
    return entry.name.replace(b"\\", b"/").lstrip(b"/").lower()


def _has_main_part(content: bytes, main_type: bytes, names: frozenset[bytes]) -> bool:
    overrides = [one for one in _OVERRIDE.findall(content) if main_type in one]
    named = [unquote_to_bytes(match.group(1)) for one in overrides if (match := _PART_NAME.search(one))]
    # Otherwise the type is that of an extension.
    return not named or not names.isdisjoint(named)


def _unpacked(file_type: FileType, entry: Entry) -> RangeCheck[bytes]:
    differs = FileDiffers(type=file_type.name)
    if entry.packed_size > MAX_PACKED_TYPES_BYTES:
        raise differs
    *_, name_length, extra_length = LOCAL.unpack((yield entry.offset, LOCAL.size))
    packed = yield entry.offset + LOCAL.size + name_length + extra_length, entry.packed_size
    if entry.method == STORED:
        return packed
    if entry.method != DEFLATED:
        raise differs
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        unpacked = unpacker.decompress(packed, MAX_TYPES_BYTES)
    except zlib.error:
        raise differs from None
    if not unpacker.eof:
        raise differs
    return unpacked
