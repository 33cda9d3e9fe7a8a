"""JSON of recommendations and conclusions."""

from datetime import datetime
from typing import Annotated, Self

from pydantic import BaseModel, Field, StringConstraints

from portal.domain.forms.typed_text import paragraphs, single_line, tidied
from portal.domain.reading.models import Conclusion, Recommendation, Suitability
from portal.platform.http.body import Body

MAX_REASON, MAX_CONCLUSION, MAX_NAME, MAX_PRESENT = 4_000, 8_000, 100, 50
_Name = Annotated[str, StringConstraints(min_length=1, max_length=MAX_NAME), tidied(single_line)]


class RecommendationIn(Body):
    """``revision``: of the person's recommendation that was seen, 0 for none."""

    verdict: Suitability
    reason: Annotated[str, StringConstraints(min_length=1, max_length=MAX_REASON), tidied(paragraphs)]
    revision: Annotated[int, Field(ge=0)]


class RecommendationOut(BaseModel):
    """``receipt_number``: of the version that was read."""

    by: str
    verdict: Suitability
    reason: str
    given_at: datetime
    receipt_number: str
    revision: int

    @classmethod
    def of(cls, given: Recommendation) -> Self:
        return cls(
            by=given.user_name,
            verdict=Suitability(given.verdict),
            reason=given.reason,
            given_at=given.given_at,
            receipt_number=given.receipt_number,
            revision=given.revision,
        )


class ConclusionIn(Body):
    """``present``: names of those who agreed. ``based_on``: number of the version that was seen, 0 for none."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=MAX_CONCLUSION), tidied(paragraphs)]
    present: Annotated[tuple[_Name, ...], Field(min_length=1, max_length=MAX_PRESENT)]
    based_on: Annotated[int, Field(ge=0)]


class ConclusionOut(BaseModel):
    number: int
    text: str
    present: list[str]
    by: str
    written_at: datetime
    receipt_number: str

    @classmethod
    def of(cls, conclusion: Conclusion) -> Self:
        return cls(
            number=conclusion.number,
            text=conclusion.text,
            present=conclusion.present,
            by=conclusion.written_by_name,
            written_at=conclusion.written_at,
            receipt_number=conclusion.receipt_number,
        )
