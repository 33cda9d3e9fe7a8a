"""Types of personal data: normalized, then validated with the rules of the specification's §5.

Every type raises the error codes of the catalogue (``field.<code>``); limits are characters after normalization.
"""

import re
import unicodedata
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from portal.domain.forms.links import LINK_LENGTH, is_http_link, web_address
from portal.domain.forms.typed_text import single_line
from portal.domain.identity.emails import normalize_email
from portal.domain.identity.passwords import PASSWORD_MAX, PASSWORD_MIN, follows_rules, is_guessable
from portal.features.people.accounts.phones import normalize_phone
from portal.platform.pasted import (
    JOINERS,
    plain_hyphens,
    unwrapped,
    western_digits,
    without_marks,
    without_separators,
)


class OrganizationSize(StrEnum):
    LESS_THAN_50 = "lessThan50"
    UP_TO_200 = "50-200"
    UP_TO_500 = "201-500"
    UP_TO_1000 = "501-1000"
    MORE_THAN_1000 = "moreThan1000"


class IndustryField(StrEnum):
    HD_MAPPING = "hdMapping"
    NAVIGATION_APPS = "navigationApps"
    PANORAMIC_IMAGING = "panoramicImaging"
    OTHER = "other"


CODE_LENGTH = 6
# A separator between two digits of a code that stands in a sentence.
_GROUPED = re.compile(r"(?<=\d)[ .,\-–—](?=\d)")
_DIGITS = re.compile(r"(?<!\w)\d+(?!\w)", re.ASCII)
# As invitation codes are issued, and as those of the organisation's own wording look.
_HYPHENED = re.compile(r"(?<![\w-])[A-Z0-9]{3,}(?:-[A-Z0-9]{3,})+(?![\w-])")
_HYPHENS = str.maketrans("‐‑", "--")
_IN_NAMES = f" -{JOINERS}"


def refused(error: str, sentence: str, **params: Any) -> PydanticCustomError:
    return PydanticCustomError(error, sentence, params or None)


def _given(clean: Callable[[str], str]) -> BeforeValidator:
    """Returns a validator that cleans strings and refuses null and "" as missing. pydantic checks other types."""

    def check(value: Any) -> Any:
        if isinstance(value, str):
            value = clean(value)
        if value is None or value == "":
            raise refused("required", "must be given")
        return value

    return BeforeValidator(check)


def _or_none(clean: Callable[[str], str]) -> BeforeValidator:
    return BeforeValidator(lambda value: (clean(value) or None) if isinstance(value, str) else value)


def check_name(text: str) -> str:
    """Allows letters of any script with their combining marks and joiners, spaces and hyphens."""
    if any(unicodedata.category(character)[0] not in "LM" and character not in _IN_NAMES for character in text):
        raise refused("invalid_name", "letters, spaces and hyphens only")
    if not any(unicodedata.category(character)[0] == "L" for character in text):
        raise refused("invalid_name", "no letter in it")
    return text


def check_url(text: str) -> str:
    if len(text) > LINK_LENGTH:
        raise refused("too_long", "too long for an address", max_length=LINK_LENGTH)
    if not is_http_link(text):
        raise refused("invalid_url", "not a web address")
    return text


def check_given(text: str) -> str:
    if text == "":
        raise refused("required", "must be given")
    return text


def check_typed_password(text: str) -> str:
    """A password at sign-in: any that is not too long to hash."""
    if len(check_given(text)) > PASSWORD_MAX:
        raise refused("too_long", "too long", max_length=PASSWORD_MAX)
    return text


def check_password(text: str) -> str:
    check_typed_password(text)
    if len(text) < PASSWORD_MIN:
        raise refused("too_short", "too short", min_length=PASSWORD_MIN)
    if not follows_rules(text):
        raise refused("password_too_simple", "uppercase, lowercase, digit and special character")
    if is_guessable(text):
        raise refused("password_too_common", "easy to guess")
    return text


def check_code(text: str) -> str:
    """Six digits of any script, in any grouping, also in a sentence that has no other number of six digits."""
    code = without_separators(unwrapped(text))
    if _is_code(code):
        return code
    numbers: list[str] = _DIGITS.findall(_GROUPED.sub("", western_digits(text)))
    found = [number for number in numbers if _is_code(number)]
    if len(found) != 1:
        raise refused("invalid_code", "not six digits")
    return found[0]


def check_proof(text: str) -> str:
    """Six digits as in :func:`check_code`; other texts may be a recovery code, which is compared without separators."""
    digits = without_separators(unwrapped(text))
    return digits if _is_code(digits) else text


def _is_code(text: str) -> bool:
    return len(text) == CODE_LENGTH and text.isascii() and text.isdecimal()


def normalize_invitation(text: str) -> str:
    """The code in capitals without blanks, also from the sentence or the link that has it, if it has hyphens."""
    plain = unicodedata.normalize("NFKC", without_marks(western_digits(text))).upper()
    bare = re.sub(r"\s*-\s*", "-", plain_hyphens(unwrapped(plain)))
    found = set(_HYPHENED.findall(bare))
    return found.pop() if len(found) == 1 else "".join(bare.split())


def _name(text: str) -> str:
    return without_marks(single_line(text)).translate(_HYPHENS)


def _raw(value: Any) -> Any:
    if value is None:
        raise refused("required", "must be given")
    return value


# The length limits annotate ``str`` itself: outside a validator, pydantic would report the errors of a list.
Name = Annotated[Annotated[str, Field(min_length=2, max_length=50)], _given(_name), AfterValidator(check_name)]
Line = Annotated[Annotated[str, Field(min_length=2, max_length=100)], _given(single_line)]
LongLine = Annotated[Annotated[str, Field(min_length=2, max_length=500)], _given(single_line)]
OptionalLine = Annotated[Annotated[str, Field(max_length=100)] | None, _or_none(single_line)]
Email = Annotated[str, _given(without_marks), AfterValidator(normalize_email)]
Url = Annotated[str, _given(web_address), AfterValidator(check_url)]
Phone = Annotated[str, _given(without_marks), AfterValidator(normalize_phone)]
Chosen = _given(str.strip)
"""Annotation of an enumeration field: an empty value gets the error ``required``, not ``invalid_option``."""
Code = Annotated[str, _given(without_marks), AfterValidator(check_code)]
CodeOfFactor = Annotated[
    Annotated[str, Field(min_length=CODE_LENGTH, max_length=40)], _given(without_marks), AfterValidator(check_proof)
]
InvitationCode = Annotated[Annotated[str, Field(max_length=80)] | None, _or_none(normalize_invitation)]
Token = Annotated[Annotated[str, Field(max_length=100)], _given(without_marks)]

# A password is taken as typed: blanks at its ends are part of it.
_AsTyped = Annotated[str, StringConstraints(strip_whitespace=False)]
NewPassword = Annotated[_AsTyped, BeforeValidator(_raw), AfterValidator(check_password)]
RepeatedPassword = Annotated[_AsTyped, BeforeValidator(_raw), AfterValidator(check_given)]
TypedPassword = Annotated[_AsTyped, BeforeValidator(_raw), AfterValidator(check_typed_password)]
