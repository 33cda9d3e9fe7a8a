"""JSON of the library."""

from typing import Literal
from uuid import UUID

from pydantic import BaseModel

from portal.features.library.models import Document


class BilingualText(BaseModel):
    en: str
    ar: str


class DocumentOut(BaseModel):
    """``file``: downloaded under its ``name``; ``link``: ``url`` of another site; ``missing``: not set yet."""

    id: UUID
    key: str
    position: int
    title: BilingualText
    description: BilingualText
    kind: Literal["file", "link", "missing"]
    url: str | None
    name: str | None
    size: int | None
    content_type: str | None

    @classmethod
    def of(cls, document: Document) -> "DocumentOut":
        return cls(
            id=document.id,
            key=document.key,
            position=document.position,
            title=BilingualText(en=document.title_en, ar=document.title_ar),
            description=BilingualText(en=document.description_en, ar=document.description_ar),
            kind="file" if document.object_key else "link" if document.url else "missing",
            url=document.url,
            name=document.name,
            size=document.size,
            content_type=document.content_type,
        )


class DocumentsOut(BaseModel):
    items: list[DocumentOut]
