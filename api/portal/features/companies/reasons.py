"""Reasons for a rejection: the choices, and the text that the company gets."""

from dataclasses import dataclass
from enum import StrEnum

from portal.platform.i18n import translate


class RejectionCode(StrEnum):
    """Each has a title for administrators and a sentence for the company; ``other`` only the typed text."""

    INCOMPLETE = "incomplete"
    NOT_VERIFIED = "notVerified"
    OUT_OF_SCOPE = "outOfScope"
    DUPLICATE = "duplicate"
    PERSONAL_ADDRESS = "personalAddress"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Rejection:
    """``words``: the text typed by the administrator; never empty for ``other``."""

    code: RejectionCode
    words: str

    def told(self, locale: str) -> str:
        """The text for the company, on the page and in the mail, in its language."""
        sentence = "" if self.code is RejectionCode.OTHER else translate(f"rejection.text.{self.code}", locale)
        return "\n".join(part for part in (sentence, self.words) if part)
