"""The figures of the administrators' home, and of every question."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from portal.domain.forms.definition import FormName, LocalizedText, QuestionType
from portal.domain.identity.users import AccountStatus
from portal.features.directory.listing.filter import CompanyFilter, Scope
from portal.platform.http.body import QueryText
from portal.platform.http.pages import PageOut
from portal.platform.lists.page import PageRequest


class DayOut(BaseModel):
    """``day``: a Saudi day; ``total``: responses up to its end."""

    day: date
    submitted: int
    total: int


class ActivityOut(BaseModel):
    """An event of the audit trail.

    ``organization_name``: of its company; ``user_id`` and ``company_status`` while that exists. ``subject_name``: of a
    privileged user.
    """

    id: UUID
    at: datetime
    actor_name: str
    action: str
    subject_type: str
    subject_id: str | None
    subject_name: str | None
    organization_name: str | None
    user_id: UUID | None
    company_status: AccountStatus | None


class WorkKind(StrEnum):
    """The most urgent first, as on the page."""

    DECISIONS_OVERDUE = "decisions_overdue"
    DECISIONS_DUE = "decisions_due"
    CHANGES_REQUESTED = "changes_requested"
    ADDITIONS = "additions"
    FILES_WAITING = "files_waiting"
    FILES_UNCHECKED = "files_unchecked"
    QUESTION_FILES_UNCHECKED = "question_files_unchecked"
    QUESTIONS = "questions"
    READING = "reading"
    ANNOUNCEMENTS_HELD = "announcements_held"
    MAILS_REJECTED = "mails_rejected"
    ZIPS_READY = "zips_ready"
    DECISIONS = "decisions"
    NOT_SUBMITTED = "not_submitted"


class WorkOut(BaseModel):
    """A line of the work queue.

    ``since``: when the oldest of them began to wait, or the newest mail or ZIP arrived. ``subject_id``: the newest
    announcement or ZIP, or the announcement that has waited longest.
    """

    kind: WorkKind
    count: int
    since: datetime | None
    subject_id: UUID | None


class FirstStep(StrEnum):
    """What prepares a new portal, in the order in which companies need it."""

    REQUEST = "request"
    LIBRARY = "library"
    ADMINISTRATORS = "administrators"
    COMPANIES = "companies"


class FirstStepOut(BaseModel):
    step: FirstStep
    done: bool


class InsightsOut(BaseModel):
    """Figures that the administrator may not see are null.

    ``submitted`` and ``not_submitted`` count approved companies by their response to the current RFI.
    ``work``: the work queue, most urgent first. ``first_steps``: those that the administrator may take in a portal
    without a request or without a company; null in every other one.
    ``seconds_to_deadline`` is by the database's clock and negative afterwards; null without an RFI.
    """

    pending: int | None
    pending_over_48h: int | None
    pending_over_72h: int | None
    active: int | None
    submitted: int | None
    not_submitted: int | None
    opens_at: datetime | None
    deadline: datetime | None
    seconds_to_deadline: float | None
    submissions_per_day: list[DayOut] | None
    latest_activity: list[ActivityOut]
    work: list[WorkOut]
    first_steps: list[FirstStepOut] | None


class FiguresQuery(CompanyFilter):
    """The filter of the counted companies. The middleware reads ``locale``."""

    scope: Literal[Scope.ACTIVE] = Scope.ACTIVE
    locale: Annotated[str | None, Field(max_length=100)] = None

    @property
    def companies(self) -> CompanyFilter:
        return CompanyFilter.model_construct(**{name: getattr(self, name) for name in CompanyFilter.model_fields})


class QuestionsQuery(FiguresQuery):
    """``section``: ``<form>.<section id>``; all without it."""

    section: Annotated[str | None, Field(max_length=100)] = None


class TextsQuery(FiguresQuery):
    """``question``: ``<form>.<question id>``; ``containing``: words of the answers."""

    question: Annotated[str, Field(max_length=100)]
    containing: Annotated[QueryText, Field(max_length=100)] = ""
    cursor: Annotated[QueryText | None, Field(max_length=2000)] = None
    limit: Annotated[int, Field(ge=1, le=100)] = 20

    @property
    def page(self) -> PageRequest:
        return PageRequest(cursor=self.cursor, limit=self.limit)


class CrossQuery(FiguresQuery):
    """``first`` and ``second``: ``<form>.<question id>``."""

    first: Annotated[str, Field(max_length=100)]
    second: Annotated[str, Field(max_length=100)]


class AnswerChoiceOut(BaseModel):
    """``value`` as in the filter: an option, ``yes`` or ``no``, or a step of a scale."""

    value: str
    label: LocalizedText | None
    count: int


TextPart = Literal["value", "other", "details"]
"""The answer itself, the words beside "Other", or the details of a yes or no."""


class QuestionOut(BaseModel):
    """``choices`` is empty for a text. ``missing``: submitted forms without this answer. ``average``: of a scale.

    ``texts``: the part of its answers in the companies' own words.
    """

    form: FormName
    id: str
    number: int
    section_id: str
    type: QuestionType
    title: LocalizedText
    answered: int
    missing: int
    average: float | None
    choices: list[AnswerChoiceOut]
    texts: TextPart | None


class QuestionsOut(BaseModel):
    """``companies``: number that match; ``given``: number with each form; ``sealed``: questionnaires not counted."""

    companies: int
    given: dict[FormName, int]
    sealed: int
    questions: list[QuestionOut]


class OutlineQuestionOut(BaseModel):
    id: str
    number: int
    title: LocalizedText
    answered: int


class OutlineSectionOut(BaseModel):
    form: FormName
    id: str
    title: LocalizedText
    questions: list[OutlineQuestionOut]


class OutlineOut(BaseModel):
    """``companies``, ``given``, ``sealed`` as in :class:`QuestionsOut`; ``sections``: of all forms, in their order."""

    companies: int
    given: dict[FormName, int]
    sealed: int
    sections: list[OutlineSectionOut]


class TextRow(BaseModel):
    """``user_id``: the representative, by whom the lists find the company."""

    user_id: UUID
    organization_name: str
    given_at: datetime
    text: str


class TextPage(PageOut[TextRow]):
    """Answers in the companies' own words, newest first."""


class CrossOut(BaseModel):
    """``counts[row][column]``: companies that chose both; a company may be in several cells of a multiple choice.

    ``answered[row]``: companies that chose the row and answered the second question, the base of shares.
    """

    companies: int
    first: QuestionOut
    second: QuestionOut
    answered: list[int]
    counts: list[list[int]]
