"""Email addresses as they are stored and compared."""

import re
from collections.abc import Iterator
from urllib.parse import unquote
from uuid import UUID

from email_validator import EmailNotValidError, validate_email
from pydantic_core import PydanticCustomError

from portal.platform.pasted import unlisted, unwrapped, unwrappings, without_marks

EMAIL_MAX = 254
# .invalid can never be registered (RFC 2606), and is refused wherever an email is typed.
SET_ASIDE = "unclaimed.invalid"
# An address with the longest name and much around it.
_MAX_PASTED = 1_000
# Full-width forms of ASCII, as keyboards of East Asia write them.
_PLAIN = {0xFEE0 + plain: plain for plain in range(0x21, 0x7F)} | {0xFE6B: ord("@")}
_MAIL_LINK = re.compile(r"mailto:(?://)?\s*", re.IGNORECASE)
_LABEL = re.compile(
    r"(?:e-?mail(?: address)?|mail|smtp|to|cc|bcc|from|reply-to|contact"
    r"|(?:ال)?بريد(?: الإلكتروني| الالكتروني)?|(?:ال)?[إا]يميل|إلى|الى|من|نسخة(?: إلى)?)\s*:\s*",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?P<name>.*?)[<\[(](?P<address>[^<>\[\]()]*@[^<>\[\]()]*)[>\])]?")
_COMMENT = re.compile(r"\s*\([^()@]*\)\Z")


def set_aside_address(owner_id: UUID) -> str:
    """A stand-in that no person can own, unique as ``users.email`` requires."""
    return f"{owner_id.hex}@{SET_ASIDE}"


def is_set_aside(address: str) -> bool:
    return address.endswith(f"@{SET_ASIDE}")


def mailbox(address: str) -> str:
    """The address without its tag: mail to ``name+tag@`` arrives at ``name@``. Anything else is returned unchanged."""
    local, at, domain = address.rpartition("@")
    name, _, _ = local.partition("+")
    return f"{name}{at}{domain}" if name else address


def normalize_email(text: str) -> str:
    """The form in which an address is stored and compared: lower case, domain in ASCII.

    Takes an address as people paste it: ``mailto:n@x.example``, ``Noura <n@x.example>``, ``n@x.example (Noura)`` or
    ``"n@x.example".`` A valid address is never read as another one. Raises :class:`PydanticCustomError` (``too_long``,
    ``invalid_email``).
    """
    if len(text) > _MAX_PASTED:
        raise _too_long()
    shortest = text
    for shortest in _readings(without_marks(text)):
        address = _validated(shortest)
        if address is not None and len(address) <= EMAIL_MAX:
            return address
    raise _too_long() if len(shortest) > EMAIL_MAX else PydanticCustomError("invalid_email", "not an address")


def without_label(text: str) -> str:
    """The text without "Email:", "To:" or the like in front of it."""
    label = _LABEL.match(text)
    return text[label.end() :] if label else text


def _readings(text: str) -> Iterator[str]:
    """What may be the address in the text, the least changed first.

    A name that is itself another address leaves open which of the two is meant.
    """
    yield from unwrappings(text)
    entry = unlisted(text.translate(_PLAIN))
    yield from unwrappings(entry)
    bare = unwrapped(entry)
    named = _NAMED.fullmatch(bare)
    address = _unlabelled(named["address"] if named else bare)
    repeated = unwrapped(_unlabelled(unwrapped(named["name"]))) if named and "@" in named["name"] else address
    if repeated.casefold() == address.casefold():
        yield from unwrappings(address)


def _unlabelled(text: str) -> str:
    link = _MAIL_LINK.match(text)
    return unquote(text[link.end() :].partition("?")[0]) if link else _COMMENT.sub("", without_label(text))


def _validated(text: str) -> str | None:
    """The address in its stored form; None if the text is no address."""
    try:
        checked = validate_email(text, check_deliverability=False, allow_smtputf8=False, strict=True)
    except EmailNotValidError:
        return None
    return (checked.ascii_email or checked.normalized).lower()


def _too_long() -> PydanticCustomError:
    return PydanticCustomError("too_long", "longer than an address can be", {"max_length": EMAIL_MAX})
