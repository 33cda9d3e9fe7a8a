"""Addresses in the words of security mails that lead to other places than the portal.

A mail about codes and accounts that links elsewhere is what people are taught to fear.
"""

import re
import unicodedata

from portal.platform.settings import Settings

_PLACEHOLDER = re.compile(r"\{[^{}\n]*\}")
# A scheme, an email address, or a name that mail programs turn into a link. Labels of Arabic names are longer than
# the abbreviations that are written in the same way, as ص.ب. and د.محمد.
_ADDRESS = re.compile(
    r"[a-z][a-z0-9+.-]*://\S+"
    r"|[\w.+-]+@[\w.-]+"
    r"|(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])"
    r"|(?<![\w.])(?:(?:[\w-]+\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]+)|[\w.-]*[\w-]{2}\.[\u0620-\u064a]{3,})"
    r"(?!\w)(?:[/:?#]\S*)?",
    re.IGNORECASE,
)
_CLOSING = ".,;:!?)]}>»”’\"'،؛؟…"


def foreign_addresses(settings: Settings, text: str) -> list[str]:
    """The addresses in the text, as typed, without those of the portal, the authority's website and its support."""
    visible = "".join(character for character in text if unicodedata.category(character) != "Cf")
    found = _ADDRESS.findall(unicodedata.normalize("NFKC", _PLACEHOLDER.sub(" ", visible)))
    return [address for one in found if not _is_own(settings, address := one.rstrip(_CLOSING))]


def _is_own(settings: Settings, address: str) -> bool:
    lowered = address.lower()
    if "@" in lowered and "://" not in lowered:
        return lowered == settings.support_email.lower()
    scheme, separator, rest = lowered.rpartition("://")
    host = re.split(r"[/?#]", rest, maxsplit=1)[0]
    is_web = not separator or scheme in {"http", "https"}
    return is_web and host in {
        own for url in (settings.public_url, settings.regulator_url) for own in (url.host, f"{url.host}:{url.port}")
    }
