"""Bodies with the declared registration fields: their types follow from the rules in ``fields.json``."""

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import BaseModel, Field, ValidationInfo, create_model, field_validator
from sqlalchemy import Table

from portal.domain.registration.fields import FieldCondition, FieldRule, RegistrationField
from portal.features.people.accounts.fields import (
    Chosen,
    Email,
    IndustryField,
    Line,
    LongLine,
    Name,
    OptionalLine,
    OrganizationSize,
    Phone,
    Url,
    refused,
)
from portal.platform.http.body import Body

_TYPES: dict[FieldRule, Any] = {
    FieldRule.NAME: Name,
    FieldRule.LINE: Line,
    FieldRule.LONG_LINE: LongLine,
    FieldRule.EMAIL: Email,
    FieldRule.PHONE: Phone,
    FieldRule.URL: Url,
}
_CHOICES = {"organization_size": OrganizationSize, "industry_field": IndustryField}
LINE_MIN = 2
"""Characters of a line (specification §5), for one that is required under a condition."""


def body_of(fields: tuple[RegistrationField, ...], *, base: type[Body] = Body, is_partial: bool = False) -> Any:
    """A class to inherit from that asks for ``fields``; ``is_partial``: for any of them."""
    asked: dict[str, Any] = {field.name: _asked(field, is_partial=is_partial) for field in fields}
    conditions = ((field.name, field.when) for field in fields if field.when is not None)
    checks: dict[str, Any] = {f"_{name}": field_validator(name)(_required_under(when)) for name, when in conditions}
    return create_model("DeclaredFields", __base__=base, __validators__=checks, **asked)


def _asked(field: RegistrationField, *, is_partial: bool) -> tuple[Any, Any]:
    if field.when is not None:
        return Annotated[OptionalLine, Field(validate_default=True)], None
    kind = Annotated[_CHOICES[field.name], Chosen] if field.options else _TYPES[field.rule]
    return (kind | None, None) if is_partial else (kind, ...)


def _required_under(condition: FieldCondition) -> Callable[[str | None, ValidationInfo], str | None]:
    """Returns a validator of a line that is required under ``condition`` and ignored otherwise."""

    def check(value: str | None, info: ValidationInfo) -> str | None:
        if info.data.get(condition.field) != condition.value:
            return None
        if value is None:
            raise refused("required", "must be given")
        if len(value) < LINE_MIN:
            raise refused("too_short", "too short", min_length=LINE_MIN)
        return value

    return check


def stored_body_of(fields: tuple[RegistrationField, ...], table: Table) -> Any:
    """A class to inherit from that shows ``fields``, null where ``table`` allows it."""
    shown: dict[str, Any] = {}
    for field in fields:
        kind: Any = _CHOICES.get(field.name, str)
        shown[field.name] = (kind | None if table.c[field.name].nullable else kind, ...)
    return create_model("StoredFields", __base__=BaseModel, **shown)
