"""JSON of the reasons for a rejection or a return."""

from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from portal.domain.forms.typed_text import paragraphs
from portal.domain.registration.corrections import MARKABLE
from portal.features.companies.decisions.reasons.reasons import (
    FIELDS_OF,
    OTHER,
    Rejection,
    RejectionCode,
    Return,
    ReturnCode,
)
from portal.platform.http.body import Bilingual, Body

REASON_MIN = 2
REASON_MAX = 500
"""Characters of a reason, blanks around it not counted."""


def _check_reason(text: str) -> str:
    reason = paragraphs(text) if len(text) <= 4 * REASON_MAX else text
    if reason and len(reason) < REASON_MIN:
        raise PydanticCustomError("too_short", "too short", {"min_length": REASON_MIN})
    if len(reason) > REASON_MAX:
        raise PydanticCustomError("too_long", "too long", {"max_length": REASON_MAX})
    return reason


class _ReasonBody(Body):
    """The company gets the sentence of ``code`` in its language, and ``reason``, which "other" requires."""

    code: str
    # No plain minLength, because it may be empty.
    reason: Annotated[
        str, Field(validate_default=True, json_schema_extra={"maxLength": REASON_MAX, "x-minLength": REASON_MIN})
    ] = ""

    @field_validator("reason")
    @classmethod
    def _said(cls, text: str, info: ValidationInfo) -> str:
        reason = _check_reason(text)
        if not reason and info.data.get("code") == OTHER:
            raise PydanticCustomError("required", "must be given")
        return reason


class RejectionBody(_ReasonBody):
    """Why a company is rejected."""

    code: RejectionCode = RejectionCode.OTHER

    @property
    def ground(self) -> Rejection:
        return Rejection(self.code, self.reason)


def _check_fields(fields: tuple[str, ...]) -> tuple[str, ...]:
    if not fields:
        raise PydanticCustomError("required", "must be given")
    if not set(fields) <= set(MARKABLE):
        raise PydanticCustomError("invalid", "no field that can be marked")
    return tuple(name for name in MARKABLE if name in fields)


class ReturnBody(_ReasonBody):
    """Why a registration is returned, and the ``fields`` that the company has to correct."""

    code: ReturnCode = ReturnCode.OTHER
    fields: Annotated[
        tuple[Annotated[str, Field(max_length=60)], ...], Field(max_length=40), AfterValidator(_check_fields)
    ]

    @property
    def ground(self) -> Return:
        return Return(self.code, self.reason, self.fields)


class _ReasonOut(BaseModel):
    """``title`` for administrators; ``text`` for the company, null if only typed text is used."""

    code: str
    title: Bilingual
    text: Bilingual | None

    @classmethod
    def of(cls, kind: str, code: StrEnum, **more: Any) -> Self:
        text = None if code == OTHER else Bilingual.of(f"{kind}.text.{code}")
        return cls(code=code, title=Bilingual.of(f"{kind}.title.{code}"), text=text, **more)


class RejectionReasonOut(_ReasonOut):
    """A prepared reason for a rejection."""

    code: RejectionCode

    @classmethod
    def all(cls) -> list[Self]:
        return [cls.of("rejection", code) for code in RejectionCode]


class ReturnReasonOut(_ReasonOut):
    """A prepared reason for a return, and the ``fields`` that it is about."""

    code: ReturnCode
    fields: list[str]

    @classmethod
    def all(cls) -> list[Self]:
        return [cls.of("return", code, fields=list(FIELDS_OF.get(code, ()))) for code in ReturnCode]


class ReturnChoicesOut(BaseModel):
    """``fields``: names of the registration fields that can be marked, in the order of the form."""

    reasons: list[ReturnReasonOut]
    fields: list[str]

    @classmethod
    def all(cls) -> Self:
        return cls(reasons=ReturnReasonOut.all(), fields=list(MARKABLE))
