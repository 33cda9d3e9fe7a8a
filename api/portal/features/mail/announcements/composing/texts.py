"""The subject and text of an announcement, in one language or in both."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from portal.features.mail.announcements.composing.placeholders import Placeholder, used_in
from portal.features.mail.announcements.models import Announcement


@dataclass(frozen=True, slots=True)
class Text:
    """``language``: in which it was entered; None if it is unknown, as of announcements before it was asked for."""

    subject: str
    body: str
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Texts:
    """``language``: of ``first``; None if it is unknown. ``other``: the text in the other language."""

    first: Text
    language: str | None = None
    other: Text | None = None

    @classmethod
    def of(cls, announcement: Announcement) -> "Texts":
        subject, body = announcement.other_subject, announcement.other_body
        other = Text(subject, body) if subject is not None and body is not None else None
        return cls(Text(announcement.subject, announcement.body), announcement.language, other)

    def for_reader(self, locale: str) -> Text:
        """The text in the reader's language, or the only one."""
        if self.other is None:
            return replace(self.first, language=self.language)
        return replace(self.first if locale == self.language else self.other, language=locale)

    @property
    def placeholders(self) -> frozenset[Placeholder]:
        texts = [self.first, *([self.other] if self.other else [])]
        return used_in(part for text in texts for part in (text.subject, text.body))

    @property
    def is_simple(self) -> bool:
        """Whether every recipient gets the same text. Workers of the previous release can send only such texts."""
        return self.other is None and not self.placeholders

    @property
    def columns(self) -> Mapping[str, Any]:
        """Values for the columns of :class:`Announcement`."""
        return {
            "subject": self.first.subject,
            "body": self.first.body,
            "language": self.language,
            "other_subject": self.other.subject if self.other else None,
            "other_body": self.other.body if self.other else None,
        }
