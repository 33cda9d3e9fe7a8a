"""The filter of companies, the same for lists, counts, exports, bundles and announcements.

It comes from an address, a body or a stored row (a bundle, an announcement).
"""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Literal, Self, get_args
from uuid import UUID

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from portal.domain.forms.definition import FormName
from portal.domain.forms.versions import whole_form
from portal.domain.identity.users import AccountStatus
from portal.domain.submissions.reviews import ReviewStatus
from portal.features.people.accounts.schemas import IndustryField, OrganizationOut, OrganizationSize
from portal.platform.http.body import Bilingual, QueryText
from portal.platform.i18n.catalogue import keys_below
from portal.platform.lists.days import Day
from portal.platform.lists.definition import Column, Kind
from portal.platform.lists.export import TableFormat
from portal.platform.lists.page import PageRequest

MAX_SELECTED = 5_000
MAX_ANSWERS = 10


class Scope(StrEnum):
    """Group of companies on a screen: pending, active, rejected, or returned for correction."""

    WAITING = "waiting"
    ACTIVE = "active"
    REJECTED = "rejected"
    RETURNED = "returned"


class Questionnaire(StrEnum):
    NOT_STARTED = "notStarted"
    DRAFT = "draft"
    ANSWERED = "answered"


class Response(StrEnum):
    SUBMITTED = "submitted"
    NOT_SUBMITTED = "notSubmitted"


class Feedback(StrEnum):
    GIVEN = "given"
    NOT_GIVEN = "notGiven"


_FORMS: tuple[FormName, ...] = get_args(FormName)


def _check_answer(text: str) -> str:
    """``<form>.<question id>:<value>``; a version of the form must have the question."""
    form_name, _, rest = text.partition(".")
    question_id, _, value = rest.partition(":")
    form = next((whole_form(name) for name in _FORMS if name == form_name), None)
    if form is None or question_id not in form.by_id or not value:
        raise PydanticCustomError("invalid", "no such question or answer")
    return text


AnswerIs = Annotated[str, Field(max_length=200), AfterValidator(_check_answer)]
_NO_LIST: Any = ()


class CompanyFilter(BaseModel):
    """Filter of companies. Missing restrictions match all; lists mean "one of".

    ``answer``: ``questionnaire.<question>:<value>``; several values of one question mean one of them, several
    questions all of them. ``also``: the same, but each must match: one *and* another of several choices. ``ids``: a
    selection, which the other restrictions narrow further.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    scope: Scope = Scope.ACTIVE
    search: Annotated[QueryText, Field(max_length=100)] = ""
    questionnaire: Annotated[tuple[Questionnaire, ...], Field(max_length=3)] = _NO_LIST
    response: Response | None = None
    review_status: Annotated[tuple[ReviewStatus, ...], Field(max_length=4)] = _NO_LIST
    added: bool | None = None
    """Whether an addition has arrived since a clarification was requested."""
    feedback: Feedback | None = None
    size: Annotated[tuple[OrganizationSize, ...], Field(max_length=5)] = _NO_LIST
    industry: Annotated[tuple[IndustryField, ...], Field(max_length=4)] = _NO_LIST
    invited: bool | None = None
    change_requested: bool | None = None
    extended: bool | None = None
    waiting_over: Annotated[int | None, Field(ge=1, le=10_000)] = None
    waiting_up_to: Annotated[int | None, Field(ge=1, le=10_000)] = None
    """Hours of the review so far: longer than the one, and at most the other."""
    registered_from: Day | None = None
    registered_to: Day | None = None
    submitted_from: Day | None = None
    submitted_to: Day | None = None
    answer: Annotated[tuple[AnswerIs, ...], Field(max_length=MAX_ANSWERS)] = _NO_LIST
    also: Annotated[tuple[AnswerIs, ...], Field(max_length=MAX_ANSWERS)] = _NO_LIST
    ids: Annotated[tuple[UUID, ...] | None, Field(max_length=MAX_SELECTED)] = None

    @model_validator(mode="after")
    def _dates_in_order(self) -> Self:
        for name in ("registered", "submitted"):
            first, last = getattr(self, f"{name}_from"), getattr(self, f"{name}_to")
            if first and last and first > last:
                raise PydanticCustomError("invalid", "ends before it begins")
        return self

    @property
    def restricts(self) -> bool:
        """Whether the filter has restrictions besides its scope."""
        return self != CompanyFilter(scope=self.scope)


SortName = Annotated[QueryText, Field(max_length=60)]


class CompaniesQuery(CompanyFilter):
    """The filter and the order of a list of companies.

    The middleware reads ``locale``; it is declared because unknown parameters are refused.
    """

    sort: SortName
    locale: Annotated[str | None, Field(max_length=100)] = None

    @property
    def companies(self) -> CompanyFilter:
        return CompanyFilter.model_construct(**{name: getattr(self, name) for name in CompanyFilter.model_fields})


class PendingQuery(CompaniesQuery):
    """The longest waiting come first."""

    scope: Literal[Scope.WAITING, Scope.REJECTED, Scope.RETURNED] = Scope.WAITING
    sort: SortName = "registered_at"


class ActiveQuery(CompaniesQuery):
    """The newest comes first."""

    scope: Literal[Scope.ACTIVE] = Scope.ACTIVE
    sort: SortName = "-decided_at"


class SubmissionsQuery(CompaniesQuery):
    """Latest response first, companies without a response last."""

    scope: Literal[Scope.ACTIVE] = Scope.ACTIVE
    sort: SortName = "-submitted_at"


class _PageOf(CompaniesQuery):
    cursor: Annotated[QueryText | None, Field(max_length=1000)] = None
    limit: Annotated[int, Field(ge=1, le=100)] = 25

    @property
    def page(self) -> PageRequest:
        return PageRequest(self.sort, self.cursor, self.limit)


class PendingPageQuery(PendingQuery, _PageOf):
    pass


class ActivePageQuery(ActiveQuery, _PageOf):
    pass


class SubmissionsPageQuery(SubmissionsQuery, _PageOf):
    pass


class _TableOf(CompaniesQuery):
    """``columns``: names in order; all by default."""

    format: TableFormat
    columns: Annotated[tuple[Annotated[QueryText, Field(max_length=60)], ...], Field(max_length=60)] = _NO_LIST


class PendingTableQuery(PendingQuery, _TableOf):
    pass


class ActiveTableQuery(ActiveQuery, _TableOf):
    pass


class SubmissionsTableQuery(SubmissionsQuery, _TableOf):
    pass


class CompanyRow(OrganizationOut):
    """A company with its representative and how far it came, as one flat row.

    ``id`` is the company's, ``user_id`` its representative's. ``age_hours``: of the review, by the
    database's clock; ends with the decision, and leaves out the time of returns. ``decided_at`` is when it was
    approved, rejected or returned.
    """

    id: UUID
    user_id: UUID
    status: AccountStatus
    first_name: str
    last_name: str
    position: str | None
    email: str
    email_verified_at: datetime | None
    phone_number: str | None
    linkedin_profile: str | None
    locale: Literal["en", "ar"]
    invited: bool
    invitation_note: str | None
    registered_at: datetime
    age_hours: float
    decided_at: datetime | None
    decided_by_name: str | None
    rejection_reason: str | None
    return_reason: str | None
    questionnaire: Questionnaire
    questionnaire_at: datetime | None
    submission_id: UUID | None
    response: Response
    review_status: ReviewStatus | None
    submission_created_at: datetime | None
    submitted_at: datetime | None
    receipt_number: str | None
    added_at: datetime | None
    extended_until: datetime | None
    files_count: int
    links_count: int
    feedback_at: datetime | None
    change_requested_at: datetime | None
    last_sign_in_at: datetime | None


class CompanyPage(BaseModel):
    """``total``: companies of the screen; ``matched``: those that match the filter. 10,001 means more than 10,000."""

    items: list[CompanyRow]
    total: int
    matched: int
    next_cursor: str | None
    previous_cursor: str | None


class ColumnOut(BaseModel):
    """A column that lists on screen offer. ``words``: texts of a choice by value; null for other kinds."""

    name: str
    kind: Kind
    label: Bilingual
    sortable: bool
    words: dict[str, Bilingual] | None

    @classmethod
    def of(cls, column: Column, kind: Kind) -> Self:
        words = f"choice.{column.choices}."
        return cls(
            name=column.name,
            kind=kind,
            label=Bilingual.of(f"column.{column.name}"),
            sortable=column.sort_by is not None,
            words={value: Bilingual.of(words + value) for value in keys_below(words)} if column.choices else None,
        )
