"""The fields of the registration as data, read from ``fields.json``.

Each field has its texts in both languages and the places where it is shown. All users of fields read this table: the
sign-up form and the company's sheet in the browser (``GET /api/config/fields``), the columns of lists and exports, the
PDF of the answers, the texts of errors, and the rows that tests, benchmarks and the demonstration insert.
``people/accounts/declared.py`` makes the bodies of requests from it.
"""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import pydantic
from pydantic import BaseModel, ConfigDict, TypeAdapter, model_validator

from portal.platform.http.body import Bilingual
from portal.platform.i18n import translate
from portal.platform.i18n.catalogue import add_texts
from portal.platform.i18n.locale import LOCALES

FILE = Path(__file__).parent / "fields.json"

Unpublished = pydantic.Field(exclude=True)


class FieldStep(StrEnum):
    """Group of the sign-up form and of the company's sheet."""

    PERSON = "person"
    ORGANISATION = "organisation"


class FieldRule(StrEnum):
    """Rule of a value. Lengths in characters: name 2 to 50, line 2 to 100, longLine 2 to 500."""

    NAME = "name"
    LINE = "line"
    LONG_LINE = "longLine"
    EMAIL = "email"
    PHONE = "phone"
    URL = "url"
    CHOICE = "choice"


class _Declared(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)


class FieldOption(_Declared):
    """``column``: the label in an exported table, where a range between digits could be read backwards."""

    value: str
    label: Bilingual
    column: Annotated[Bilingual | None, Unpublished] = None


class FieldCondition(_Declared):
    """The field is shown, and required, only if ``field`` has ``value``."""

    field: str
    value: str


class RegistrationField(_Declared):
    """A field as the web app renders it, in the order of the form.

    ``step``: also whose table has the column, ``users`` or ``companies``. ``short``: the label outside of the form if
    it differs from ``label``; ``column``: the label in tables and in the PDF if it differs from ``short``. ``change``:
    how an approved company changes the field: at once, or by a request that administrators decide. ``required``: the
    message for a missing value. ``autocomplete``: the attribute of the input. ``example``: a valid value.
    ``erased``: when a company is anonymised: always, unless its name is kept, or never. By default always, except a
    choice, which identifies no person.
    """

    name: str
    step: FieldStep
    rule: FieldRule
    change: Literal["atOnce", "request"] = "atOnce"
    label: Bilingual
    short: Bilingual | None = None
    hint: Bilingual | None = None
    required: Bilingual
    autocomplete: str | None = None
    options: tuple[FieldOption, ...] | None = None
    when: FieldCondition | None = None
    shown: tuple[Literal["sheet", "export", "pdf"], ...] = ("sheet", "export")
    column: Annotated[Bilingual | None, Unpublished] = None
    example: Annotated[str | None, Unpublished] = None
    erased: Annotated[Literal["always", "withOrganisation", "never"] | None, Unpublished] = None

    def is_erased(self, *, keeps_organisation: bool) -> bool:
        when = self.erased or ("never" if self.rule is FieldRule.CHOICE else "always")
        return when == "always" or (when == "withOrganisation" and not keeps_organisation)

    @model_validator(mode="after")
    def _has_options_as_a_choice(self) -> Self:
        if (self.rule is FieldRule.CHOICE) != bool(self.options):
            raise ValueError(f"{self.name}: a choice has options, and nothing else has")
        return self


FIELDS: tuple[RegistrationField, ...] = TypeAdapter(tuple[RegistrationField, ...]).validate_json(FILE.read_bytes())
PERSON, ORGANISATION = (tuple(one for one in FIELDS if one.step is step) for step in FieldStep)
CHANGED_AT_ONCE, CHANGED_BY_REQUEST = (
    tuple(one for one in ORGANISATION if one.change == change) for change in ("atOnce", "request")
)
IN_PDF = tuple(field for field in ORGANISATION if "pdf" in field.shown)


def names(fields: tuple[RegistrationField, ...]) -> set[str]:
    return {field.name for field in fields}


def label_of(name: str, locale: str) -> str:
    """The label outside of the form."""
    return translate(f"registration.label.{name}", locale)


def examples(fields: tuple[RegistrationField, ...]) -> dict[str, Any]:
    """A valid value for each of the fields, None for conditional ones that are not shown."""
    return {field.name: field.example for field in fields}


def _texts(locale: str) -> dict[str, str]:
    """The texts of the fields under the keys by which exports and refusals look them up."""
    texts: dict[str, str] = {}
    for field in FIELDS:
        texts[f"column.{field.name}"] = getattr(field.column or field.short or field.label, locale)
        texts[f"registration.label.{field.name}"] = getattr(field.short or field.label, locale)
        texts[f"field.required.{field.name}"] = getattr(field.required, locale)
        for option in field.options or ():
            texts[f"choice.{field.name}.{option.value}"] = getattr(option.column or option.label, locale)
    return texts


for _locale in LOCALES:
    add_texts(_locale, _texts(_locale))
