"""The gallery of messages as the web app shows it."""

from pydantic import BaseModel


class SampleMailOut(BaseModel):
    """``html`` is a whole page; the web app shows it in a sandboxed frame."""

    subject: str
    html: str
    text: str
    sms: str | None


class SampleMessageOut(BaseModel):
    """One message with sample data, in each language. ``sms`` is null where the message goes by email only."""

    template: str
    en: SampleMailOut
    ar: SampleMailOut


class GalleryOut(BaseModel):
    items: list[SampleMessageOut]
