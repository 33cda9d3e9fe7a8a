"""JSON of a public text."""

from datetime import date
from typing import Self

from pydantic import BaseModel

from portal.domain.texts.markdown import TextNode
from portal.domain.texts.service import Text


class TextOut(BaseModel):
    """``version``: the first 12 hexadecimal digits of the SHA-256 of the text's file."""

    version: str
    updated_on: date | None
    nodes: list[TextNode]

    @classmethod
    def of(cls, text: Text) -> Self:
        return cls(version=text.version, updated_on=text.updated_on, nodes=text.nodes)
