"""Parameters and JSON of the audit trail."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Self
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, computed_field, model_validator
from pydantic_core import PydanticCustomError

from portal.platform.http.body import QueryText
from portal.platform.http.pages import PageOut, PageQuery, TableQuery
from portal.platform.i18n import exists, translate
from portal.platform.lists.days import Day

ShortText = Annotated[QueryText, Field(max_length=100)]
_NO_LIST: Any = ()


class Outcome(StrEnum):
    DONE = "done"
    REFUSED = "refused"


class AuditFilter(BaseModel):
    """Filter of events. ``action``: one of these; days are Saudi days, inclusive."""

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    search: ShortText = ""
    actor: UUID | None = None
    action: Annotated[tuple[ShortText, ...], Field(max_length=50)] = _NO_LIST
    outcome: Outcome | None = None
    subject_type: ShortText | None = None
    subject_id: ShortText | None = None
    at_from: Day | None = None
    at_to: Day | None = None

    @model_validator(mode="after")
    def _dates_in_order(self) -> Self:
        if self.at_from and self.at_to and self.at_from > self.at_to:
            raise PydanticCustomError("invalid", "ends before it begins")
        return self

    @property
    def events(self) -> "AuditFilter":
        """The filter without the other parameters of a page's address."""
        return AuditFilter.model_construct(**{name: getattr(self, name) for name in AuditFilter.model_fields})


class AuditPageQuery(PageQuery, AuditFilter):
    """A page of the list."""


class AuditTableQuery(TableQuery, AuditFilter):
    """The events of the list with the same filter."""


class AuditEventOut(BaseModel):
    """``action`` is noun.verb, e.g.

    ``company.approved``; names are in the request's language. ``actor_id`` is null for the system and for people
    without a session.
    """

    id: UUID
    at: datetime
    actor_id: UUID | None
    actor_name: str
    action: str
    outcome: Outcome
    subject_type: str
    subject_id: str | None
    details: dict[str, Any]
    ip: str | None
    request_id: str | None

    @computed_field
    def action_name(self) -> str:
        return _named("audit_action", self.action)

    @computed_field
    def subject_type_name(self) -> str:
        return _named("audit_subject", self.subject_type)

    @computed_field
    def list_name(self) -> str | None:
        """The title of the exported list; null for other subjects."""
        key = f"export.{self.subject_id}"
        return translate(key) if self.subject_type == "list" and exists(key) else None


class AuditPage(PageOut[AuditEventOut]):
    """A page of events, newest first by default."""


class AuditChoiceOut(BaseModel):
    value: str
    name: str


class AuditChoicesOut(BaseModel):
    """Choices of the filter: actions that have occurred, with their names in the request's language.

    ``actors``: administrators with events; there are too many companies to choose from.
    """

    actors: list[AuditChoiceOut]
    actions: list[AuditChoiceOut]
    subject_types: list[AuditChoiceOut]

    @classmethod
    def of(cls, actors: list[tuple[UUID, str]], actions: list[str], subject_types: list[str]) -> Self:
        return cls(
            actors=[AuditChoiceOut(value=str(actor_id), name=name) for actor_id, name in actors],
            actions=_choices("audit_action", actions),
            subject_types=_choices("audit_subject", subject_types),
        )


def _choices(kind: str, values: list[str]) -> list[AuditChoiceOut]:
    named = [AuditChoiceOut(value=value, name=_named(kind, value)) for value in values]
    return sorted(named, key=lambda choice: choice.name)


def _named(kind: str, value: str) -> str:
    """Events outlive the code that wrote them: an action without a name is shown as recorded."""
    key = f"choice.{kind}.{value}"
    return translate(key) if exists(key) else value
