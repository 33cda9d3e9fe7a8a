"""Links that companies give as evidence. People open them; the portal never fetches them."""

import re
from urllib.parse import urlsplit

LINK_LENGTH = 2048

_UNWANTED = re.compile(r"[\s\"<>\\`\x00-\x20\x7f-\xa0]")
_HOST_NAME = re.compile(
    r"(?=.{4,253}\Z)(?:[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])",
    re.IGNORECASE,
)


def is_http_link(text: str) -> bool:
    """An absolute http(s) address of a named host, Arabic domain names included.

    User names (``https://bank.example@evil.example``) are refused because they are used to mislead; bare
    IP addresses are, because a reviewer cannot judge them.
    """
    if len(text) > LINK_LENGTH or _UNWANTED.search(text):
        return False
    try:
        parts = urlsplit(text)
        host = (parts.hostname or "").encode("idna").decode("ascii")
        names_port = parts.port != 0
    except ValueError:
        return False
    return (
        parts.scheme in {"http", "https"}
        and "@" not in parts.netloc
        and names_port
        and _HOST_NAME.fullmatch(host) is not None
    )
