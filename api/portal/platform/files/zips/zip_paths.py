"""Paths inside a ZIP: writing safe and unique ones, and recognising unsafe ones."""

import re
import unicodedata
from collections.abc import Iterable

from portal.platform.files.file_names import clean_file_name

MAX_FOLDER_LENGTH = 60
MAX_FILE_NAME_LENGTH = 100
MAX_SHOWN = 80
# Windows takes these for devices, with any extension.
_DEVICE = r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])"
_DEVICES = re.compile(_DEVICE, re.IGNORECASE)
_UNSAFE = re.compile(
    rf"^/|^[a-z]:|\x00|(?:^|/)\.\.[ .]*(?:/|$)|(?:^|/){_DEVICE}[ .]*(?:[.:][^/]*)?(?:/|$)", re.IGNORECASE
)
_ABOVE = re.compile(r"^/|^[a-z]:|(?:^|/)\.\.(?:/|$)|\x00", re.IGNORECASE)


def is_unsafe_path(name: bytes) -> bool:
    """Whether an entry would be unpacked outside the folder of the archive, or as a device of Windows."""
    return _UNSAFE.search(_text(name)) is not None


def is_unsafe_link(target: bytes) -> bool:
    """Whether a symbolic link may lead outside the folder of the archive."""
    return _ABOVE.search(_text(target)) is not None


def has_same_names(names: Iterable[bytes]) -> bool:
    """Whether unpacking would write one file over another, also where names are the same in small letters only."""
    files = [unicodedata.normalize("NFC", _text(name)).casefold() for name in names if not name.endswith((b"/", b"\\"))]
    return len(set(files)) < len(files)


def shown_path(name: bytes) -> str:
    """The path for a message, without invisible characters."""
    text = name.decode("utf-8", "replace")
    text = "".join(one for one in text if unicodedata.category(one)[0] != "C")
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def _text(name: bytes) -> str:
    return name.decode("utf-8", "replace").replace("\\", "/")


def safe_name(typed: str, *, longest: int, fallback: str, keeps_extension: bool) -> str:
    """Name of a company or file, in any script, as one component of a path."""
    if not keeps_extension:
        # Slashes stand in names of companies, and clean_file_name would keep what follows the last.
        typed = re.sub(r"[/\\]", "-", typed)
    name = clean_file_name(typed, longest=longest).strip(" .-") if typed.strip() else ""
    if not any(unicodedata.category(character)[0] in "LNS" for character in name):
        name = fallback
    stem = name.split(".", 1)[0].strip()
    return f"_{name}" if _DEVICES.fullmatch(stem) else name


class UniqueNames:
    """Unique names in one folder. Names that a common file system treats as equal get a number."""

    def __init__(self, *reserved: str) -> None:
        self._taken = set(reserved)

    def folder(self, typed: str) -> str:
        return self._unique(safe_name(typed, longest=MAX_FOLDER_LENGTH, fallback="company", keeps_extension=False), "")

    def file(self, typed: str) -> str:
        name = safe_name(typed, longest=MAX_FILE_NAME_LENGTH, fallback="file", keeps_extension=True)
        stem, dot, extension = name.rpartition(".")
        return self._unique(stem, f".{extension}") if dot else self._unique(name, "")

    def _unique(self, stem: str, suffix: str) -> str:
        number, name = 1, f"{stem}{suffix}"
        while (folded := unicodedata.normalize("NFKC", name).casefold()) in self._taken:
            number += 1
            name = f"{stem} ({number}){suffix}"
        self._taken.add(folded)
        return name
