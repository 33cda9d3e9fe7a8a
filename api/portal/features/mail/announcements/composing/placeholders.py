"""Placeholders in the subject and text of an announcement, such as ``{company}``, and their values for a recipient."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from portal.platform.i18n import format_instant, translate

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
"""Other braces are text."""

NO_VALUE = "—"


class Placeholder(StrEnum):
    COMPANY = "company"
    PERSON = "person"
    DEADLINE = "deadline"
    RECEIPT = "receipt"


PATTERN = re.compile(f"\\{{({'|'.join(Placeholder)})\\}}")


def unknown_in(text: str) -> str | None:
    """The first placeholder that does not exist, without braces; None if all do."""
    return next((name for name in _PLACEHOLDER.findall(text) if name not in set(Placeholder)), None)


def used_in(texts: Iterable[str]) -> frozenset[Placeholder]:
    return frozenset(Placeholder(name) for text in texts for name in PATTERN.findall(text))


@dataclass(frozen=True, slots=True)
class Personal:
    """Values of one recipient. ``receipt``: receipt number of the company's response.

    ``extended_until``: the company's own deadline, if it has an extension.
    """

    company: str
    person: str
    receipt: str | None
    locale: str
    extended_until: datetime | None = None

    def values(self, deadline: datetime | None) -> dict[str, str]:
        """The text of each placeholder, plain; ``deadline``: of the RFI, None if there is none."""
        if deadline is not None and self.extended_until is not None:
            deadline = max(deadline, self.extended_until)
        return {
            Placeholder.COMPANY: self.company or NO_VALUE,
            Placeholder.PERSON: self.person or NO_VALUE,
            Placeholder.DEADLINE: deadline_text(deadline, self.locale),
            Placeholder.RECEIPT: self.receipt or NO_VALUE,
        }

    def name_in(self, text: str) -> str:
        """Fills in ``text`` for lists. The deadline stays a placeholder, because it may have moved after sending."""
        values = {name: value for name, value in self.values(None).items() if name != Placeholder.DEADLINE}
        return PATTERN.sub(lambda found: values.get(found[1], found[0]), text)


def deadline_text(deadline: datetime | None, locale: str) -> str:
    """In English, for example: 5 Feb 2025, 11:59 PM (Saudi time), 6 Shaʻban 1446 AH."""
    if deadline is None:
        return NO_VALUE
    when = format_instant(deadline, locale)
    hijri = when.hijri or when.utc
    return translate("placeholder.deadline", locale, saudi=when.saudi, hijri=hijri)


def example_of(locale: str) -> Personal:
    """Example values for a preview without a recipient."""
    return Personal(
        company=translate("placeholder.example.company", locale),
        person=translate("placeholder.example.person", locale),
        receipt=translate("placeholder.example.receipt", locale),
        locale=locale,
    )
