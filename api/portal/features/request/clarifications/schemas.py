"""JSON of clarifications."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from portal.domain.forms.typed_text import paragraphs, tidied
from portal.domain.questions.lifecycle import QuestionState, Topic
from portal.domain.questions.models import Clarification, ClarificationRevision, Question
from portal.features.request.clarifications.drafting import Texts
from portal.features.request.clarifications.publishing import Notify
from portal.features.request.clarifications.service import Dossier
from portal.platform.http.body import Bilingual, Body, QueryText
from portal.platform.http.pages import PageOut, PageQuery, TableQuery

MAX_QUESTION, MAX_ANSWER = 4000, 8000
MAX_MERGED = 200
"""Questions that one clarification answers."""

Version = Annotated[int, Field(ge=0)]
State = Literal["draft", "published"]
_NO_LIST: Any = ()
QuestionText = Annotated[str, StringConstraints(max_length=MAX_QUESTION), tidied(paragraphs)]
AnswerText = Annotated[str, StringConstraints(max_length=MAX_ANSWER), tidied(paragraphs)]


class ClarificationOut(BaseModel):
    """A published clarification as companies read it. It has no id and no time before its publication.

    Both would tell when an administrator began to write it.
    """

    number: int
    revision: int
    topic: Topic
    question: Bilingual
    answer: Bilingual
    published_at: datetime
    revised_at: datetime

    @classmethod
    def of(cls, one: Clarification) -> "ClarificationOut":
        return cls.model_validate(
            {
                "number": one.number,
                "revision": one.revision,
                "topic": one.topic,
                "question": {"en": one.question_en, "ar": one.question_ar},
                "answer": {"en": one.answer_en, "ar": one.answer_ar},
                "published_at": one.published_at,
                "revised_at": one.revised_at,
            }
        )


class PublishedQuery(BaseModel):
    """The middleware reads ``locale``."""

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    search: Annotated[QueryText, Field(max_length=100)] = ""
    topic: Annotated[tuple[Topic, ...], Field(max_length=10)] = _NO_LIST
    locale: Annotated[str | None, Field(max_length=100)] = None


class ClarificationsOut(BaseModel):
    """``items``: those that match, newest first; ``total``: all published ones."""

    items: list[ClarificationOut]
    total: int


class ClarificationRow(BaseModel):
    """``questions``: number of questions that it answers."""

    id: UUID
    clarification_number: int | None
    clarification_state: State
    topic: Topic
    question_en: str
    question_ar: str
    answer_en: str
    answer_ar: str
    clarification_revision: int
    published_at: datetime | None
    revised_at: datetime | None
    questions: int
    changed_at: datetime
    changed_by_name: str
    version: int


class ClarificationPage(PageOut[ClarificationRow]):
    """Drafts, then published ones, newest first by default."""


class ClarificationFilter(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    search: Annotated[QueryText, Field(max_length=100)] = ""
    topic: Annotated[tuple[Topic, ...], Field(max_length=10)] = _NO_LIST
    state: State | None = None

    @property
    def conditions(self) -> dict[str, Any]:
        return {"search": self.search, "topics": self.topic, "state": self.state}


class ClarificationPageQuery(PageQuery, ClarificationFilter):
    """A page of the list."""


class ClarificationTableQuery(TableQuery, ClarificationFilter):
    """The rows of the list with the same filter."""


class ClarificationRevisionOut(BaseModel):
    """One published text."""

    revision: int
    topic: Topic
    question: Bilingual
    answer: Bilingual
    published_at: datetime
    published_by_name: str

    @classmethod
    def of(cls, one: ClarificationRevision) -> "ClarificationRevisionOut":
        return cls.model_validate(
            {
                "revision": one.revision,
                "topic": one.topic,
                "question": {"en": one.question_en, "ar": one.question_ar},
                "answer": {"en": one.answer_en, "ar": one.answer_ar},
                "published_at": one.published_at,
                "published_by_name": one.published_by_name,
            }
        )


class AnsweredQuestionOut(BaseModel):
    id: UUID
    subject: str
    text: str
    organization_name: str
    state: QuestionState

    @classmethod
    def of(cls, question: Question, organization_name: str) -> "AnsweredQuestionOut":
        return cls(
            id=question.id,
            subject=question.subject,
            text=question.text,
            organization_name=organization_name,
            state=QuestionState(question.state),
        )


class ManagedClarificationOut(BaseModel):
    """``version``: for the next change. ``announced``: whether companies were notified of the current revision."""

    id: UUID
    number: int | None
    state: State
    topic: Topic
    question: Bilingual
    answer: Bilingual
    revision: int
    published_at: datetime | None
    notify: Notify
    announced: bool
    version: int
    changed_at: datetime
    changed_by_name: str
    revisions: list[ClarificationRevisionOut]
    questions: list[AnsweredQuestionOut]

    @classmethod
    def of(cls, dossier: Dossier) -> "ManagedClarificationOut":
        one = dossier.clarification
        return cls(
            id=one.id,
            number=one.number,
            state="draft" if one.published_at is None else "published",
            topic=Topic(one.topic),
            question=Bilingual(en=one.question_en, ar=one.question_ar),
            answer=Bilingual(en=one.answer_en, ar=one.answer_ar),
            revision=one.revision,
            published_at=one.published_at,
            notify=Notify(one.notify),
            announced=one.revision > 0 and one.announced_revision == one.revision,
            version=one.version,
            changed_at=one.changed_at,
            changed_by_name=one.changed_by_name,
            revisions=[ClarificationRevisionOut.of(revision) for revision in dossier.revisions],
            questions=[AnsweredQuestionOut.of(*asked) for asked in dossier.questions],
        )


class ClarificationTextsIn(Body):
    topic: Topic
    question_en: QuestionText
    question_ar: QuestionText
    answer_en: AnswerText
    answer_ar: AnswerText

    def texts(self) -> Texts:
        return Texts(self.topic, self.question_en, self.question_ar, self.answer_en, self.answer_ar)


class ClarificationDraftIn(ClarificationTextsIn):
    """A draft may lack texts."""

    question_ids: Annotated[list[UUID], Field(max_length=MAX_MERGED)]


class ClarificationDraftChangeIn(ClarificationDraftIn):
    version: Version


class ClarificationVersionIn(Body):
    version: Version


class ClarificationPublishIn(Body):
    version: Version
    notify: Notify


class ClarificationCorrectionIn(ClarificationTextsIn):
    version: Version
    notify: Notify


class ClarificationAudienceOut(BaseModel):
    """``companies``: approved ones, which are notified. ``digest_at``: when the next digest is sent."""

    companies: int
    digest_at: datetime
