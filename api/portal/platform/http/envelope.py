"""The envelope of every JSON response."""

from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from portal.platform.i18n import translate

Data = TypeVar("Data")


class Envelope(BaseModel, Generic[Data]):
    """A success. ``message`` is in the request's locale, and may be empty."""

    success: Literal[True] = True
    code: int = 200
    message: str = ""
    data: Data


class FieldProblem(BaseModel):
    """``field`` is a dotted path such as ``links.0.url``; ``error`` is a stable code, ``message`` a text."""

    field: str
    error: str
    message: str


class ErrorEnvelope(BaseModel):
    """A refusal. ``data`` is set for some codes only, for example draft_superseded."""

    model_config = ConfigDict(json_schema_extra={"title": "Error"})

    success: Literal[False] = False
    code: int
    message: str
    data: Any = None
    error: str
    params: dict[str, Any] = Field(default_factory=dict)
    fields: list[FieldProblem] = Field(default_factory=list)
    request_id: str | None = None


def envelope(data: Data, *, message: str | None = None, code: int = 200) -> Envelope[Data]:
    """``message``: a key of the catalogue, e.g. ``success.approved``."""
    return Envelope(code=code, message=translate(message) if message else "", data=data)
