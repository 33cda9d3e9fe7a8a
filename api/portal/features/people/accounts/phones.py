"""Phone numbers as people type and paste them, and as they are stored."""

import re

import phonenumbers
from phonenumbers import NumberParseException, PhoneNumber
from pydantic_core import PydanticCustomError

from portal.platform.pasted import unlisted, unwrapped, western_digits, without_separators

PHONE_MAX = 40
DEFAULT_CODE = "966"
"""Country code that the sign-up form offers first. Numbers that begin with it are recognised without a plus sign."""

_LABEL = re.compile(
    r"\A(?:(?:tele|cell|mobile)?phone(?:number|no)?|mobile(?:number|no)?|tel|mob|cell|callto|whatsapp|sms|office|direct"
    r"|ph|[tmpc]|(?:رقم)?(?:ال)?(?:هاتف|جوال|محمول|موبايل|تليفون|تلفون|واتساب)):?(?=[+\d])",
    re.IGNORECASE,
)
_EXTENSION = re.compile(r"\+?\d{6,}(?:[,;]?ext(?:ension|n)?[=:]?|[x#,;]|(?:ال)?تحويلة:?)\d{1,6}", re.IGNORECASE)
_MIN_CODE_TO_REPEAT = 2
# As people write it from right to left.
_PLUS_LAST = re.compile(r"(\d+)\+|(\d{1,3})\+(\d{4,})")
# A plus sign within comes from a number that was pasted beside the chosen country.
_NUMBER = re.compile(r"\+?\d+|\+\d{1,3}\+\d+")
_PLUS = re.compile(r"(?:00|\+)+")


def dialled(text: str) -> str:
    """The digits, with a plus sign in front if the text begins with one or with 00; other characters stay."""
    typed = western_digits(unwrapped(text.replace("＋", "+")))
    entry = unlisted(typed)
    number = without_separators(entry if _PLUS.match(entry) else typed)
    number = _PLUS_LAST.sub(r"+\1\2\3", number) if _PLUS_LAST.fullmatch(number) else _LABEL.sub("", number, count=1)
    return _PLUS.sub("+", number, count=1) if _PLUS.match(number) else number


def normalize_phone(text: str) -> str:
    """E.164. Distinguishes three mistakes: not a number, no country code, no such number in that country.

    A number with an extension has an error of its own: only the number without it can be called by the portal.
    """
    if len(text) > PHONE_MAX:
        raise PydanticCustomError("too_long", "too long for a number", {"max_length": PHONE_MAX})
    number = dialled(text)
    if not _NUMBER.fullmatch(number):
        error = "phone_extension" if _EXTENSION.fullmatch(number) else "not_a_number"
        raise PydanticCustomError(error, "digits only")
    known = _known(f"+{number.removeprefix('+')}")
    if not number.startswith("+") and (known is None or not number.startswith(DEFAULT_CODE)):
        raise PydanticCustomError("country_code_required", "no country code")
    known = known or _known(_code_once(number))
    if known is None:
        raise PydanticCustomError("invalid_phone", "no such number")
    return known


def _known(number: str) -> str | None:
    """``number`` in its stored form; None if no country has it."""
    parsed = _parsed(number)
    if parsed is None or not phonenumbers.is_valid_number(parsed):
        return None
    return phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164)


def _code_once(number: str) -> str:
    """A number whose code stands twice, because it was pasted beside the chosen country: ``+966966501234567``."""
    digits = number.replace("+", "")
    parsed = _parsed(f"+{digits}")
    code = str(parsed.country_code) if parsed else ""
    # A code of one digit may be the first of the number.
    if len(code) < _MIN_CODE_TO_REPEAT:
        return number
    return re.sub(rf"\A{code}(?:00)?{code}", f"+{code}", digits)


def _parsed(number: str) -> PhoneNumber | None:
    try:
        return phonenumbers.parse(number, None)
    except NumberParseException:
        return None
