"""Checks of every JSON body before its fields are validated."""

from datetime import datetime
from typing import Annotated, Any, Self

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, model_validator
from pydantic_core import PydanticCustomError

from portal.platform.folding import trimmed
from portal.platform.i18n import translate

MAX_JSON_DEPTH = 12


def is_storable(text: str) -> bool:
    """PostgreSQL cannot store NUL, and UTF-8 has no lone surrogates."""
    return "\x00" not in text and not any("\ud800" <= character <= "\udfff" for character in text)


def _check(value: Any, depth: int = 0) -> None:
    if depth > MAX_JSON_DEPTH:
        raise PydanticCustomError("invalid_json", "nested too deeply")
    if isinstance(value, str):
        if not is_storable(value):
            raise PydanticCustomError("invalid_characters", "characters that cannot be stored")
    elif isinstance(value, dict):
        for key, item in value.items():
            _check(key, depth + 1)
            _check(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            _check(item, depth + 1)


class Body(BaseModel):
    """Base of every request body: refuses unknown keys and trims strings."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True, hide_input_in_errors=True)

    @model_validator(mode="before")
    @classmethod
    def _storable(cls, value: Any) -> Any:
        _check(value)
        return value


def _storable_text(value: str) -> str:
    if not is_storable(value):
        raise PydanticCustomError("invalid_characters", "characters that cannot be stored")
    return trimmed(value)


QueryText = Annotated[str, AfterValidator(_storable_text)]
"""A string from the query: storable, without white space and invisible characters at its ends."""


EARLIEST_YEAR, LATEST_YEAR = 1900, 2099
"""The years that a date picker offers (specification §5). Other time zones have no name for the years 0 and 10000."""


def _in_range(value: datetime) -> datetime:
    if not EARLIEST_YEAR <= value.year <= LATEST_YEAR:
        raise PydanticCustomError("out_of_range", "too far away")
    return value


Instant = Annotated[AwareDatetime, AfterValidator(_in_range)]
"""An instant with its offset, in a year that a date picker offers."""


class Bilingual(BaseModel):
    """One text in both languages."""

    en: str
    ar: str

    @classmethod
    def of(cls, key: str) -> Self:
        """The text of ``key`` in the catalogues."""
        return cls(en=translate(key, "en"), ar=translate(key, "ar"))
