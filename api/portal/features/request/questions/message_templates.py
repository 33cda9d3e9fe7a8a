"""Message templates about a question, each registered with a sample."""

from dataclasses import dataclass
from typing import ClassVar

from portal.domain.messaging.message_templates import MailTopic, MessageTemplate, Sample, register

_SUBJECT = "Coordinate reference system of the panoramic images"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionAnswered(MessageTemplate):
    """To the company that asked; ``clarification``: number of the clarification that answers it, else privately."""

    template: ClassVar[str] = "question_answered"
    topic: ClassVar[MailTopic | None] = MailTopic.ANSWERS

    subject: str
    clarification: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionDeclined(MessageTemplate):
    """To the company that asked."""

    template: ClassVar[str] = "question_declined"
    topic: ClassVar[MailTopic | None] = MailTopic.ANSWERS

    subject: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionAssigned(MessageTemplate):
    """To the administrator who shall answer it."""

    template: ClassVar[str] = "question_assigned"
    topic: ClassVar[MailTopic | None] = MailTopic.ASSIGNMENTS

    subject: str
    organization_name: str
    assigned_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionsAssigned(MessageTemplate):
    """To the administrator who shall answer several questions that were assigned at once."""

    template: ClassVar[str] = "questions_assigned"
    topic: ClassVar[MailTopic | None] = MailTopic.ASSIGNMENTS

    count: int
    assigned_by: str


register(Sample(QuestionAnswered(subject=_SUBJECT)))
register(
    Sample(
        QuestionDeclined(subject=_SUBJECT, reason="The question concerns the licence, which is not part of the RFI.")
    )
)
register(
    Sample(
        QuestionAssigned(
            subject=_SUBJECT,
            organization_name="شركة نجد للخرائط (Najd Mapping)",
            assigned_by="Salma Alharbi",
        )
    )
)
register(Sample(QuestionsAssigned(count=12, assigned_by="Salma Alharbi")))
