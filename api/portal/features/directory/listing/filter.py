"""Which companies: the filter of lists, counts, exports, ZIPs, announcements and reminders.

It comes from an address, a body or a stored row (a bundle, an announcement).
"""

from enum import StrEnum
from typing import Annotated, Any, Self, get_args
from uuid import UUID

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from portal.domain.forms.definition import FormName
from portal.domain.forms.versions import whole_form
from portal.domain.submissions.reviews import ReviewStatus
from portal.features.people.accounts.fields import IndustryField, OrganizationSize
from portal.platform.http.body import QueryText
from portal.platform.lists.days import Day

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
NO_LIST: Any = ()


class CompanyFilter(BaseModel):
    """Filter of companies. Missing restrictions match all; lists mean "one of".

    ``answer``: ``questionnaire.<question>:<value>``; several values of one question mean one of them, several
    questions all of them. ``also``: the same, but each must match: one *and* another of several choices. ``ids``: a
    selection, which the other restrictions narrow further.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    scope: Scope = Scope.ACTIVE
    search: Annotated[QueryText, Field(max_length=100)] = ""
    questionnaire: Annotated[tuple[Questionnaire, ...], Field(max_length=3)] = NO_LIST
    response: Response | None = None
    review_status: Annotated[tuple[ReviewStatus, ...], Field(max_length=4)] = NO_LIST
    added: bool | None = None
    """Whether an addition has arrived since a clarification was requested."""
    unchecked: bool | None = None
    """Whether a file that it has sent could not be checked, and is not released."""
    feedback: Feedback | None = None
    size: Annotated[tuple[OrganizationSize, ...], Field(max_length=5)] = NO_LIST
    industry: Annotated[tuple[IndustryField, ...], Field(max_length=4)] = NO_LIST
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
    answer: Annotated[tuple[AnswerIs, ...], Field(max_length=MAX_ANSWERS)] = NO_LIST
    also: Annotated[tuple[AnswerIs, ...], Field(max_length=MAX_ANSWERS)] = NO_LIST
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
