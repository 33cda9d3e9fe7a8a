"""Links that companies give as evidence. People open them; the portal never fetches them."""

import re
from urllib.parse import urlsplit

from portal.domain.forms.typed_text import single_line
from portal.platform.pasted import unlisted, unwrapped, without_marks
from portal.platform.setting_types.host_names import is_host_name

LINK_LENGTH = 2048

_UNWANTED = re.compile(r"[\s\"<>\\`\x00-\x20\x7f-\xa0]")
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
# Also twice, or with the wrong slashes, as browsers take it: "https:/", "https:\\\\", "http://https://".
_HTTP = re.compile(r"(?:(https?)\.?(?::[/\\]{0,2}|[/\\]{2})\s*)+(?=[^\W_])", re.IGNORECASE)
_LABEL = re.compile(
    r"(?:url|web(?: ?site|page)?|home ?page|link|linkedin(?: profile)?"
    r"|(?:ال)?موقع(?: الإلكتروني| الالكتروني)?|(?:ال)?رابط)\s*:\s*(?!/)",
    re.IGNORECASE,
)
# "[Najd](https://…)" without its first bracket, "Najd <https://…>", "www.najd.example<https://…>".
_NAMED = re.compile(r"(?P<name>[^<>]*?)(?:\]\(|\s*<)\s*(?P<address>https?://[^<>\s]+?)[>)]?", re.IGNORECASE)
_FINAL_DOT = re.compile(r"(?<=[^./:])\.(?=(?::\d*)?(?:[/?#]|\Z))")


def web_address(text: str) -> str:
    """A typed or pasted address as it is stored, for :func:`is_http_link` to judge; empty if nothing is typed.

    Marks and punctuation around it are cut off, as are its name and the final dot of the host; a scheme that is missing
    or misspelt is completed.
    """
    bare = _without_name(unwrapped(unlisted(without_marks(single_line(text)))))
    if not bare:
        return ""
    start, rest = _at_scheme(bare)
    host_end = next((place for place, character in enumerate(rest) if character in "/?#"), len(rest))
    return start + _FINAL_DOT.sub("", rest[:host_end]) + rest[host_end:]


def _without_name(text: str) -> str:
    """The address of a link as Markdown and mail programs write it, unless its name is another address."""
    label = _LABEL.match(text)
    text = unwrapped(text[label.end() :]) if label else text
    named = _NAMED.fullmatch(text)
    if named is None:
        return text
    name, address = named["name"].strip(), unwrapped(named["address"])
    return address if "." not in name or " " in name or _bare(name) == _bare(address) else text


def _bare(address: str) -> str:
    return _at_scheme(address)[1].rstrip("/").casefold()


def _at_scheme(address: str) -> tuple[str, str]:
    """The scheme, and what follows it."""
    scheme = _SCHEME.match(address)
    http = _HTTP.match(address)
    if http and (scheme is None or http.end() != scheme.end()):
        return f"{http[1].lower()}://", address[http.end() :]
    end = scheme.end() if scheme else 0
    return address[:end] or "https://", address[end:]


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
