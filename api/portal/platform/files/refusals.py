"""Why a file is refused: each reason has its own code and sentence."""

from portal.platform.errors import UnsupportedFile


class EmptyFile(UnsupportedFile):
    code = "empty_file"


class FileDiffers(UnsupportedFile):
    """The content is not of the type that the name says; ``type``: that type, e.g. ``PDF``."""

    code = "file_differs"


class FileHasPassword(UnsupportedFile):
    """An Office file that opens only with a password."""

    code = "file_has_password"


class OldOfficeFile(UnsupportedFile):
    """A file of an older Office version under the name of ``type``, its successor."""

    code = "old_office_file"


class FileHasMacros(UnsupportedFile):
    """``type``: the one that the name says, which has no macros."""

    code = "file_has_macros"


class FileHoldsArchive(UnsupportedFile):
    """Programs that open archives would show other contents than those that open the file's own type."""

    code = "file_holds_archive"


class ArchiveEmpty(UnsupportedFile):
    code = "archive_empty"


class ArchiveSplit(UnsupportedFile):
    """One part of an archive of several files."""

    code = "archive_split"


class ArchiveDamaged(UnsupportedFile):
    """The table of contents is missing or cannot be read."""

    code = "archive_damaged"


class ArchiveTooManyEntries(UnsupportedFile):
    code = "archive_too_many_entries"


class ArchiveInconsistent(UnsupportedFile):
    """The table of contents says other names, sizes or places than the entries have."""

    code = "archive_inconsistent"


class ArchiveOverlaps(UnsupportedFile):
    """Two entries share bytes."""

    code = "archive_overlaps"


class ArchiveUnsafePath(UnsupportedFile):
    """``path``: of an entry that would be unpacked outside its folder, or under the name of a device."""

    code = "archive_unsafe_path"


class ArchiveUnpacksTooLarge(UnsupportedFile):
    """``max_mb``: limit of the unpacked entries together; ``times``: limit as a multiple of the archive's size."""

    code = "archive_unpacks_too_large"
