"""Email addresses as they are stored and compared."""

import unicodedata
from uuid import UUID

from email_validator import EmailNotValidError, validate_email
from pydantic_core import PydanticCustomError

EMAIL_MAX = 254
# .invalid can never be registered (RFC 2606), and is refused wherever an email is typed.
SET_ASIDE = "unclaimed.invalid"
# Longer texts are refused for their length, so their marks need not be removed.
_MAX_WITH_MARKS = 10_000


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


def without_marks(text: str) -> str:
    """Removes invisible direction marks and joiners, which text copied from Arabic pages contains.

    Returns a text of more than 10,000 characters unchanged, which is refused for its length.
    """
    if len(text) > _MAX_WITH_MARKS:
        return text
    return "".join(character for character in text if unicodedata.category(character) != "Cf").strip()


def normalize_email(text: str) -> str:
    """The form in which an address is stored and compared: lower case, domain in ASCII.

    Raises :class:`PydanticCustomError` (``too_long``, ``invalid_email``).
    """
    if len(text) > EMAIL_MAX:
        raise _too_long()
    try:
        checked = validate_email(text, check_deliverability=False, allow_smtputf8=False, strict=True)
    except EmailNotValidError:
        raise PydanticCustomError("invalid_email", "not an address") from None
    address = (checked.ascii_email or checked.normalized).lower()
    if len(address) > EMAIL_MAX:
        raise _too_long()
    return address


def _too_long() -> PydanticCustomError:
    return PydanticCustomError("too_long", "longer than an address can be", {"max_length": EMAIL_MAX})
