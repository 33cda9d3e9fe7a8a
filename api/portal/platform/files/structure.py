"""Checks a stored file as a whole: archives without unpacking them to a disk or into memory, others by their end."""

from portal.platform.files.file_types import HEAD_LENGTH, ZIP, FileType, is_first_part, lead_of
from portal.platform.files.file_warnings import FileWarning, gravest
from portal.platform.files.office import check_office, part_name
from portal.platform.files.ranged import RangeCheck, ReadRange, run_check
from portal.platform.files.refusals import (
    ArchiveDamaged,
    ArchiveEmpty,
    ArchiveSplit,
    ArchiveUnsafePath,
    FileHoldsArchive,
)
from portal.platform.files.zips.zip_directory import (
    END,
    END_SIGNATURE,
    ENTRY_SIGNATURE,
    LOCATOR_SIGNATURE,
    MAX_CANDIDATES,
    TAIL_LENGTH,
    Entry,
    read_directory,
)
from portal.platform.files.zips.zip_entries import check_entries, check_unpacked_size
from portal.platform.files.zips.zip_paths import has_same_names, is_unsafe_path, shown_path

_LOCATOR_LENGTH = 20


async def check_structure(file_type: FileType, read: ReadRange, size: int) -> FileWarning | None:
    """The warning for a doubtful file. Raises a subclass of :class:`UnsupportedFile`, see ``refusals``."""
    if file_type.is_archive:
        return await run_check(_check_archive(file_type, size), read)
    return await run_check(_check_other(size), read)


def _check_archive(file_type: FileType, size: int) -> RangeCheck[FileWarning | None]:
    head = yield 0, HEAD_LENGTH
    try:
        directory = yield from read_directory(size, lead_of(file_type, head) or 0)
    except ArchiveDamaged:
        raise ArchiveSplit if is_first_part(head) else ArchiveDamaged from None
    if all(entry.name.endswith((b"/", b"\\")) for entry in directory.entries):
        raise ArchiveEmpty
    for entry in directory.entries:
        _check_path(file_type, entry)
    check_unpacked_size(directory.entries, size)
    office = None if file_type is ZIP else (yield from check_office(file_type, directory))
    same = FileWarning.SAME_NAMES if has_same_names(entry.name for entry in directory.entries) else None
    return gravest((yield from check_entries(directory)), office, same)


def _check_path(file_type: FileType, entry: Entry) -> None:
    for name in (entry.name if file_type is ZIP else part_name(entry), entry.other_name):
        if is_unsafe_path(name):
            raise ArchiveUnsafePath(path=shown_path(name))


def _check_other(size: int) -> RangeCheck[FileWarning | None]:
    """Two programs would show different contents of a PDF or picture that is also an archive."""
    tail_at = max(0, size - TAIL_LENGTH)
    tail = yield tail_at, size - tail_at
    if (yield from _opens_as_archive(tail, tail_at)):
        raise FileHoldsArchive
    return None


def _opens_as_archive(tail: bytes, offset: int) -> RangeCheck[bool]:
    """Whether lenient readers find an archive here: an end record near the end with a directory before it.

    They accept bytes before the archive, which shift its offsets, and bytes after it.
    """
    position, candidates = len(tail), 0
    while (position := tail.rfind(END_SIGNATURE, 0, position)) >= 0:
        if position + END.size > len(tail):
            continue
        *_, entries, size, _start, _comment = END.unpack_from(tail, position)
        if tail.startswith(LOCATOR_SIGNATURE, max(0, position - _LOCATOR_LENGTH)) or entries == size == 0:
            return True
        directory_at = offset + position - size
        if directory_at < 0 or not size:
            continue
        candidates += 1
        if candidates > MAX_CANDIDATES:
            return True
        signature = yield directory_at, len(ENTRY_SIGNATURE)
        if signature == ENTRY_SIGNATURE:
            return True
    return False
