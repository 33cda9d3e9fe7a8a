"""Reasons for a rejection or a return: the choices, and the text that the company gets."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from portal.domain.registration.corrections import with_conditional
from portal.platform.i18n import translate

OTHER = "other"
"""The code without a prepared sentence, for rejections and returns."""


class RejectionCode(StrEnum):
    """Each has a title for administrators and a sentence for the company; ``other`` only the typed text."""

    INCOMPLETE = "incomplete"
    NOT_VERIFIED = "notVerified"
    OUT_OF_SCOPE = "outOfScope"
    DUPLICATE = "duplicate"
    PERSONAL_ADDRESS = "personalAddress"
    OTHER = "other"


class ReturnCode(StrEnum):
    """Reasons for which a registration is returned for correction."""

    INCOMPLETE = "incomplete"
    NAME_DIFFERS = "nameDiffers"
    CONTRADICTORY = "contradictory"
    UNREACHABLE = "unreachable"
    UNCLEAR = "unclear"
    OTHER = "other"


FIELDS_OF = {
    ReturnCode.NAME_DIFFERS: ("organization_name",),
    ReturnCode.UNREACHABLE: ("organization_website",),
}
"""The registration fields that a reason is about; none for one that may be about any."""


@dataclass(frozen=True, slots=True)
class Rejection:
    """``words``: the text typed by the administrator; never empty for ``other``."""

    code: RejectionCode
    words: str

    def text_in(self, locale: str) -> str:
        """The reason as the company reads it on the page and in the mail: the sentence, then the typed text."""
        return _text("rejection", self.code, self.words, locale)

    def columns(self, locale: str) -> dict[str, Any]:
        """Values for the columns of :class:`Company`."""
        return {"rejection_reason": self.text_in(locale), "rejection_code": self.code.value}


@dataclass(frozen=True, slots=True)
class Return:
    """``fields``: names of the registration fields that the company has to correct, at least one."""

    code: ReturnCode
    words: str
    fields: tuple[str, ...]

    def text_in(self, locale: str) -> str:
        return _text("return", self.code, self.words, locale)

    def columns(self, locale: str) -> dict[str, Any]:
        fields = with_conditional(self.fields)
        return {"return_reason": self.text_in(locale), "return_code": self.code.value, "return_fields": fields}


Ground = Rejection | Return
"""Why a company is rejected or returned."""


def columns_of(ground: Ground | None, locale: str) -> dict[str, Any]:
    return ground.columns(locale) if ground else {}


def _text(kind: str, code: StrEnum, words: str, locale: str) -> str:
    sentence = "" if code == OTHER else translate(f"{kind}.text.{code}", locale)
    return "\n".join(part for part in (sentence, words) if part)
