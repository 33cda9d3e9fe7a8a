"""Links that companies give as evidence. People open them; the portal never fetches them."""

import re
from urllib.parse import urlsplit

from portal.domain.forms.typed_text import single_line
from portal.platform.host_names import is_host_name
from portal.platform.pasted import unlisted, unwrapped, without_marks

LINK_LENGTH = 2048

_UNWANTED = re.compile(r"[\s\"<>\\`\x00-\x20\x7f-\xa0]")
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_FINAL_DOT = re.compile(r"(?<=[^./:])\.(?=(?::\d*)?(?:[/?#]|\Z))")


def web_address(text: str) -> str:
    """A typed or pasted address as it is stored, for :func:`is_http_link` to judge; empty if nothing is typed.

    Marks and punctuation around it are cut off, as is the final dot of the host; a missing scheme is completed.
    """
    bare = unwrapped(unlisted(without_marks(single_line(text))))
    if not bare:
        return ""
    scheme = _SCHEME.match(bare)
    scheme_end = scheme.end() if scheme else 0
    start, rest = bare[:scheme_end] or "https://", bare[scheme_end:]
    host_end = next((place for place, character in enumerate(rest) if character in "/?#"), len(rest))
    return start + _FINAL_DOT.sub("", rest[:host_end]) + rest[host_end:]


def is_http_link(text: str) -> bool:
    """An absolute http(s) address of a named host by IDNA 2008, Arabic domain names included.

    User names (``https://bank.example@evil.example``) are refused because they are used to mislead; bare
    IP addresses are, because a reviewer cannot judge them.
    """
    if len(text) > LINK_LENGTH or _UNWANTED.search(text):
        return False
    try:
        parts = urlsplit(text)
        names_port = parts.port != 0
    except ValueError:
        return False
    return (
        parts.scheme in {"http", "https"}
        and "@" not in parts.netloc
        and names_port
        and is_host_name(parts.hostname or "")
    )
