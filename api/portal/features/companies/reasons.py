"""Why companies are turned away: the reasons that are offered, and what the company is told."""

from dataclasses import dataclass
from enum import StrEnum

from portal.platform.i18n import translate


class RejectionCode(StrEnum):
    """Each has a title for administrators and a sentence for the company; ``other`` has only what is typed."""

    INCOMPLETE = "incomplete"
    NOT_VERIFIED = "notVerified"
    OUT_OF_SCOPE = "outOfScope"
    DUPLICATE = "duplicate"
    PERSONAL_ADDRESS = "personalAddress"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Rejection:
    """``words``: what the administrator typed beside the code; never empty with ``other``."""

    code: RejectionCode
    words: str

    def told(self, locale: str) -> str:
        """What the company reads, on the page and in the mail, in its own language."""
        sentence = "" if self.code is RejectionCode.OTHER else translate(f"rejection.text.{self.code}", locale)
        return "\n".join(part for part in (sentence, self.words) if part)
