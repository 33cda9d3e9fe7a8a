"""JSON of the message gallery."""

from pydantic import BaseModel


class SampleMailOut(BaseModel):
    """``html`` is a complete page; show it in a sandboxed frame."""

    subject: str
    html: str
    text: str
    sms: str | None


class SampleMessageOut(BaseModel):
    """One message with sample data, in each language. ``sms`` is null for messages by email only."""

    template: str
    en: SampleMailOut
    ar: SampleMailOut


class GalleryOut(BaseModel):
    items: list[SampleMessageOut]
