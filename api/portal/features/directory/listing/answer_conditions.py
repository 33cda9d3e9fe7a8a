"""Conditions on the answers of companies."""

from collections import defaultdict
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    and_,
    exists,
    literal,
    or_,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.dialects.postgresql import UUID as PG_UUID

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import Company
from portal.domain.sealing.closures import answers_are_sealed


def each_answered_one_of(rfi_id: UUID | None, answers: tuple[str, ...]) -> list[ColumnElement[bool]]:
    """Conditions: for each question, the company gave one of the given answers."""
    wanted: dict[tuple[str, str], list[str]] = defaultdict(list)
    for form, question, value in map(_parts, answers):
        wanted[form, question].append(value)
    return [_has_answered(rfi_id, form, question, values) for (form, question), values in wanted.items()]


def each_answered(rfi_id: UUID | None, answers: tuple[str, ...]) -> list[ColumnElement[bool]]:
    return [_has_answered(rfi_id, form, question, [value]) for form, question, value in map(_parts, answers)]


def _parts(answer: str) -> tuple[str, str, str]:
    form, _, rest = answer.partition(".")
    question, _, value = rest.partition(":")
    return form, question, value


def _has_answered(rfi_id: UUID | None, form: str, question: str, values: list[str]) -> ColumnElement[bool]:
    """Whether the company submitted one of the values; false for sealed answers.

    Containment (``@>``) uses the index on the answers.
    """
    contained = [
        FormAnswers.answers.op("@>")(literal({question: shape}, JSONB)) for value in values for shape in _shapes(value)
    ]
    given = exists().where(
        FormAnswers.company_id == Company.id,
        FormAnswers.form == form,
        FormAnswers.submitted_at.is_not(None),
        or_(*contained),
    )
    if form != "questionnaire":
        return given
    return and_(given, ~answers_are_sealed(literal(rfi_id, PG_UUID), Company.id))


def _shapes(value: str) -> list[dict[str, Any]]:
    """The stored forms of a value: in a multiple choice, a single choice, a yes-no question or a scale."""
    shapes: list[dict[str, Any]] = [{"values": [value]}, {"value": value}]
    if value in {"yes", "no"}:
        shapes.append({"value": value == "yes"})
    if value.isdecimal():
        shapes.append({"value": int(value)})
    return shapes
