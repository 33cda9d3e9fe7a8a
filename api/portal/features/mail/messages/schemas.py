"""JSON of the message gallery and of the editor of its words."""

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, StringConstraints

from portal.domain.messaging.edited.wording import Wording
from portal.domain.messaging.edited.wordings import wording_of
from portal.domain.messaging.models import MessageWording
from portal.domain.messaging.service import Channel
from portal.platform.http.body import Body

MAX_TITLE, MAX_TEXT = 120, 5000
Title = Annotated[str, StringConstraints(max_length=MAX_TITLE, pattern=r"^[^\r\n]*$")]
Text = Annotated[str, StringConstraints(min_length=1, max_length=MAX_TEXT)]
Locale = Literal["en", "ar"]


class SampleMailOut(BaseModel):
    """``html`` is a complete page; show it in a sandboxed frame."""

    subject: str
    html: str
    text: str
    sms: str | None


class SampleMessageOut(BaseModel):
    """One message with sample data, in each language. ``sms`` is null for messages by email only.

    ``is_broken``: the edited words cannot be written, or once could not, so that the shipped ones are sent instead.
    ``is_security``: about codes or accounts, so that editing it needs UPDATE on users.
    """

    template: str
    is_security: bool
    is_editable: bool
    is_changed: bool
    is_broken: bool
    en: SampleMailOut
    ar: SampleMailOut


class GalleryOut(BaseModel):
    items: list[SampleMessageOut]


class WordingIn(Body):
    """An SMS has a text alone; a mail also needs subject and heading."""

    subject: Title | None = None
    heading: Title | None = None
    text: Text

    def wording(self) -> Wording:
        return Wording(text=self.text.replace("\r\n", "\n"), subject=self.subject, heading=self.heading)


class WordingsIn(Body):
    """Null: the shipped words. ``revision``: the one that was read; 0 for none."""

    revision: Annotated[int, Field(ge=0)]
    en: WordingIn | None
    ar: WordingIn | None

    def wordings(self) -> dict[str, Wording | None]:
        return {"en": self.en.wording() if self.en else None, "ar": self.ar.wording() if self.ar else None}


class WordingPreviewIn(Body):
    language: Locale
    wording: WordingIn


class WordingOut(BaseModel):
    subject: str | None
    heading: str | None
    text: str

    @classmethod
    def of(cls, wording: Wording) -> Self:
        return cls(subject=wording.subject, heading=wording.heading, text=wording.text)


class PlaceholderOut(BaseModel):
    """``in_titles``: the subject and the heading can show it, too. ``is_block``: it needs a paragraph of its own."""

    name: str
    is_block: bool
    is_required: bool
    in_titles: bool


class WordingLanguageOut(BaseModel):
    """``shipped``: the words of this release. ``edited`` is null where they apply."""

    shipped: WordingOut
    edited: WordingOut | None
    placeholders: list[PlaceholderOut]


class WordingRevisionOut(BaseModel):
    """A saved revision; null are the shipped words."""

    revision: int
    at: datetime
    by: str
    en: WordingOut | None
    ar: WordingOut | None

    @classmethod
    def of(cls, row: MessageWording) -> Self:
        en, ar = ((WordingOut.of(words) if (words := wording_of(row, one)) else None) for one in ("en", "ar"))
        return cls(revision=row.revision, at=row.created_at, by=row.created_by_name, en=en, ar=ar)


class ChannelWordingOut(BaseModel):
    """``revision`` is 0 before the first change. ``failed_at``: when the shipped words were sent instead."""

    channel: Channel
    revision: int
    failed_at: datetime | None
    en: WordingLanguageOut
    ar: WordingLanguageOut
    history: list[WordingRevisionOut]


class MessageWordingOut(BaseModel):
    template: str
    is_security: bool
    channels: list[ChannelWordingOut]
