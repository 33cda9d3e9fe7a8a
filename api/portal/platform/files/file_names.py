"""File names from users: for display only, never a path, a key or a trusted type."""

import re
import unicodedata

MAX_NAME_LENGTH = 150
# Characters that file systems allow, so that downloads and archives can use the displayed name.
MAX_BYTES = 240
MAX_EXTENSION_LENGTH = 10
NAMELESS = "file"

# Categories: control, format (bidi controls, zero-width, soft hyphen), surrogate, private use, unassigned, line and
# paragraph separators.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS = "\u200c\u200d"
_EXTENSION = re.compile(r"(?<=.)\.[A-Za-z0-9]{1,8}$")
_RESERVED = re.compile(r'[<>:"|?*]')


def clean_file_name(typed: str, *, longest: int = MAX_NAME_LENGTH) -> str:
    """A name that is safe to display and to save on any system, e.g. ``تقرير نهائي.pdf``.

    Only the last part of a path is kept. Invisible characters are removed, such as the controls that display
    ``gpj.exe`` as ``exe.jpg``; the joiners that Arabic and Persian words need stay. Long names lose their middle
    and never their extension.
    """
    name = unicodedata.normalize("NFC", re.split(r"[/\\]", typed)[-1])
    name = "".join(
        " " if character.isspace() else character
        for character in name
        if character.isspace() or character in _JOINERS or unicodedata.category(character) not in _UNSEEN
    )
    name = _RESERVED.sub("_", " ".join(name.split())).rstrip(". ")
    stem, dot, extension = name.rpartition(".")
    if not dot or len(extension) > MAX_EXTENSION_LENGTH:
        stem, extension = name, ""
    stem = stem.strip(" .\u200c\u200d")
    suffix = f".{extension}" if extension else ""
    return _shortened(stem or NAMELESS, longest - len(suffix), MAX_BYTES - len(suffix.encode())) + suffix


def extension_of(name: str) -> str:
    """Lower case, without the dot; empty if there is none."""
    _, dot, extension = name.rpartition(".")
    return extension.lower() if dot else ""


def file_name_parts(name: str) -> tuple[str, str]:
    """The name without its extension, and the extension with its dot as written, or nothing.

    Displayed left to right one behind the other, they keep their order also if the name ends with Arabic words and a
    number.
    """
    found = _EXTENSION.search(name)
    return (name[: found.start()], found.group()) if found else (name, "")


def _shortened(stem: str, longest: int, most_bytes: int) -> str:
    kept = stem[:longest]
    while len(kept.encode()) > most_bytes:
        kept = kept[:-1]
    # Not between a letter and its marks, nor after half of a joined emoji.
    while len(kept) < len(stem) and len(kept) > 1 and _continues(stem[len(kept)], kept[-1]):
        kept = kept[:-1]
    return kept.rstrip(" .") or NAMELESS


def _continues(following: str, last: str) -> bool:
    return unicodedata.category(following).startswith("M") or following in _JOINERS or last in _JOINERS
