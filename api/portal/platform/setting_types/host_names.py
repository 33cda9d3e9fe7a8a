"""Names of hosts by IDNA 2008."""

import re
from unicodedata import bidirectional

import idna

_HOST_NAME = re.compile(
    r"(?=.{4,253}\Z)(?:[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])",
    re.IGNORECASE,
)
_FROM_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


def is_host_name(host: str) -> bool:
    """Whether it is a name with a top-level domain, not an IP address."""
    try:
        return _HOST_NAME.fullmatch(_ascii_host(host)) is not None
    except idna.IDNAError:
        return False


def _ascii_host(host: str) -> str:
    """The host in ASCII. Raises :class:`idna.IDNAError`, a ValueError, for what is no name by IDNA 2008.

    The rules of direction apply to every label of a name that has one from right to left, as in browsers.
    """
    labels = idna.uts46_remap(host, std3_rules=False).split(".")
    seen = [_ulabel(label) for label in labels]
    if any(bidirectional(character) in _FROM_RIGHT_TO_LEFT for label in seen for character in label):
        for label in filter(None, seen):
            idna.check_bidi(label, check_ltr=True)
    return ".".join(label if label.isascii() else idna.alabel(label).decode() for label in labels)


def _ulabel(label: str) -> str:
    """The label as it is shown. Underscores and hyphens of ASCII labels are judged by the pattern above."""
    is_plain = label.isascii() and not label.startswith("xn--")
    return label if is_plain else idna.ulabel(label)
