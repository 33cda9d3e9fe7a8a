"""Bodies with the declared registration fields: their types follow from the rules in ``fields.json``."""

from typing import Annotated, Any

from pydantic import BaseModel, Field, ValidationInfo, create_model, field_validator
from sqlalchemy import Table

from portal.domain.registration.fields import FieldRule, RegistrationField
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
OTHER_MIN = 2
"""Characters of a field of work that is none of the offered ones, as of any text (specification §5)."""


def check_industry_other(value: str | None, info: ValidationInfo) -> str | None:
    """Required with "other", ignored otherwise."""
    if info.data.get("industry_field") != IndustryField.OTHER:
        return None
    if value is None:
        raise refused("required", "must be given")
    if len(value) < OTHER_MIN:
        raise refused("too_short", "too short", min_length=OTHER_MIN)
    return value


def body_of(fields: tuple[RegistrationField, ...], *, base: type[Body] = Body, is_partial: bool = False) -> Any:
    """A class to inherit from that asks for ``fields``; ``is_partial``: for any of them."""
    asked: dict[str, Any] = {field.name: _asked(field, is_partial=is_partial) for field in fields}
    checks = {"_named": field_validator("industry_other")(check_industry_other)} if "industry_other" in asked else {}
    return create_model("DeclaredFields", __base__=base, __validators__=checks, **asked)


def _asked(field: RegistrationField, *, is_partial: bool) -> tuple[Any, Any]:
    if field.when is not None:
        return Annotated[OptionalLine, Field(validate_default=True)], None
    kind = Annotated[_CHOICES[field.name], Chosen] if field.options else _TYPES[field.rule]
    return (kind | None, None) if is_partial else (kind, ...)


def stored_body_of(fields: tuple[RegistrationField, ...], table: Table) -> Any:
    """A class to inherit from that shows ``fields``, null where ``table`` allows it."""
    shown: dict[str, Any] = {}
    for field in fields:
        kind: Any = _CHOICES.get(field.name, str)
        shown[field.name] = (kind | None if table.c[field.name].nullable else kind, ...)
    return create_model("StoredFields", __base__=BaseModel, **shown)
