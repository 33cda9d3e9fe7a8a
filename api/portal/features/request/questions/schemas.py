"""JSON of questions."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from portal.domain.forms.typed_text import paragraphs, single_line, tidied
from portal.domain.questions.lifecycle import TRANSITIONS, QuestionEvent, QuestionState, Topic
from portal.domain.questions.models import Question, QuestionFile
from portal.features.request.questions import policy
from portal.features.request.questions.asking import NewQuestion, OwnQuestion, OwnQuestions
from portal.features.request.questions.queries import Dossier
from portal.platform.files.file_warnings import StoredWarning
from portal.platform.http.body import Body, QueryText
from portal.platform.http.pages import PageOut, PageQuery, TableQuery
from portal.platform.scanner import Verdict

MAX_SUBJECT, MAX_TEXT = 120, 4000
_NO_LIST: Any = ()


class QuestionFileOut(BaseModel):
    """``size`` in bytes; ``sha256`` in hexadecimal. ``warning``: why readers may not be able to open it.

    ``verdict`` and ``verdict_reason``: as of files of a response.
    """

    id: UUID
    name: str
    content_type: str
    size: int
    sha256: str
    warning: StoredWarning = None
    verdict: Verdict | None = None
    verdict_reason: str | None = None

    @classmethod
    def of(cls, file: QuestionFile) -> "QuestionFileOut":
        return cls.model_validate(file, from_attributes=True)


class QuestionIn(Body):
    """``file_id``: of a file uploaded before."""

    subject: Annotated[str, StringConstraints(min_length=1, max_length=MAX_SUBJECT), tidied(single_line)]
    topic: Topic
    text: Annotated[str, StringConstraints(min_length=1, max_length=MAX_TEXT), tidied(paragraphs)]
    file_id: UUID | None = None

    def question(self) -> NewQuestion:
        return NewQuestion(self.subject, self.topic, self.text, self.file_id)


class OwnQuestionOut(BaseModel):
    """``clarification``: the number of the published clarification that answers it, with its revision."""

    id: UUID
    subject: str
    topic: Topic
    text: str
    state: QuestionState
    asked_at: datetime
    file: QuestionFileOut | None
    answer: str | None
    decline_reason: str | None
    decided_at: datetime | None
    clarification: int | None
    clarification_revision: int | None

    @classmethod
    def of(cls, own: OwnQuestion) -> "OwnQuestionOut":
        question = own.question
        return cls(
            **_common(question),
            answer=question.answer,
            decline_reason=question.decline_reason,
            decided_at=question.decided_at,
            clarification=own.clarification,
            clarification_revision=own.clarification_revision,
        )


class OwnQuestionsOut(BaseModel):
    """``until``: the last instant for questions, null before the RFI is published. ``may_ask``: at ``now``.

    ``opens_at``: set while the RFI is not open yet.
    """

    questions: list[OwnQuestionOut]
    until: datetime | None
    opens_at: datetime | None
    may_ask: bool
    now: datetime
    open: int
    max_open: int
    max_file_bytes: int

    @classmethod
    def of(cls, own: OwnQuestions) -> "OwnQuestionsOut":
        rfi = own.current.rfi
        return cls(
            questions=[OwnQuestionOut.of(one) for one in own.questions],
            until=own.current.questions_until,
            opens_at=rfi.opens_at if rfi and rfi.opens_at and rfi.opens_at > own.current.now else None,
            may_ask=policy.may_ask(own.current),
            now=own.current.now,
            open=sum(one.question.state == QuestionState.OPEN for one in own.questions),
            max_open=policy.MAX_OPEN,
            max_file_bytes=policy.MAX_FILE_BYTES,
        )


class QuestionRow(BaseModel):
    """``clarification_id``: of the clarification or draft that answers it; a draft has no number."""

    id: UUID
    question_subject: str
    organization_name: str
    topic: Topic
    question_state: QuestionState
    asked_at: datetime
    assignee_id: UUID | None
    assignee_name: str | None
    question_text: str
    file_name: str | None
    private_answer: str | None
    decline_reason: str | None
    clarification_number: int | None
    clarification_id: UUID | None
    answered_at: datetime | None
    answered_by_name: str | None
    revision: int


class QuestionPage(PageOut[QuestionRow]):
    """A page of questions, newest first by default."""


class QuestionFilter(BaseModel):
    """``assignee``: an administrator's id; ``unassigned``: only questions without an assignee.

    ``unchecked``: only questions whose file could not be checked for malware and is not released.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    search: Annotated[QueryText, Field(max_length=100)] = ""
    state: Annotated[tuple[QuestionState, ...], Field(max_length=10)] = _NO_LIST
    topic: Annotated[tuple[Topic, ...], Field(max_length=10)] = _NO_LIST
    assignee: UUID | None = None
    unassigned: bool = False
    unchecked: bool = False

    @property
    def conditions(self) -> dict[str, Any]:
        return {
            "search": self.search,
            "states": self.state,
            "topics": self.topic,
            "assignee": self.assignee,
            "unassigned": self.unassigned,
            "unchecked": self.unchecked,
        }


class QuestionPageQuery(PageQuery, QuestionFilter):
    """A page of the list."""


class QuestionTableQuery(TableQuery, QuestionFilter):
    """The rows of the list with the same filter."""


class AskedQuestionCountsOut(BaseModel):
    """``mine``: open questions assigned to the person."""

    open: int = 0
    answered: int = 0
    published: int = 0
    declined: int = 0
    withdrawn: int = 0
    mine: int = 0


class AssigneeOut(BaseModel):
    id: UUID
    name: str


class ClarificationRefOut(BaseModel):
    """``number`` is null for a draft."""

    id: UUID
    number: int | None


class AskedQuestionOut(BaseModel):
    """``actions``: events that its state allows. ``user_id``: of the company's contact."""

    id: UUID
    subject: str
    topic: Topic
    text: str
    state: QuestionState
    asked_at: datetime
    file: QuestionFileOut | None
    revision: int
    company_id: UUID
    user_id: UUID | None
    organization_name: str
    asked_by_name: str | None
    assignee: AssigneeOut | None
    answer: str | None
    decline_reason: str | None
    decided_at: datetime | None
    decided_by_name: str | None
    clarification: ClarificationRefOut | None
    actions: list[QuestionEvent]

    @classmethod
    def of(cls, dossier: Dossier) -> "AskedQuestionOut":
        question, clarification = dossier.question, dossier.clarification
        assignee = (
            AssigneeOut(id=question.assignee_id, name=dossier.assignee_name or "") if question.assignee_id else None
        )
        return cls(
            **_common(question),
            revision=question.revision,
            company_id=question.company_id,
            user_id=dossier.user_id,
            organization_name=dossier.organization_name,
            asked_by_name=dossier.asked_by_name,
            assignee=assignee,
            answer=question.answer,
            decline_reason=question.decline_reason,
            decided_at=question.decided_at,
            decided_by_name=question.decided_by_name,
            clarification=ClarificationRefOut(id=clarification.id, number=clarification.number)
            if clarification
            else None,
            actions=TRANSITIONS.events(question.state),
        )


def _common(question: Question) -> dict[str, Any]:
    return {
        "id": question.id,
        "subject": question.subject,
        "topic": question.topic,
        "text": question.text,
        "state": question.state,
        "asked_at": question.created_at,
        "file": QuestionFileOut.of(question.file) if question.file else None,
    }
