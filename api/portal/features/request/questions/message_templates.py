"""Message templates about a question, each registered with a sample."""

from portal.domain.messaging.message_templates import MailTopic, MessageTemplate, Sample, register

_SUBJECT = "Coordinate reference system of the panoramic images"


class QuestionAnswered(MessageTemplate, template="question_answered", topic=MailTopic.ANSWERS):
    """To the company that asked; ``clarification``: number of the clarification that answers it, else privately."""

    subject: str
    clarification: int | None = None


class QuestionDeclined(MessageTemplate, template="question_declined", topic=MailTopic.ANSWERS):
    """To the company that asked."""

    subject: str
    reason: str


class QuestionAssigned(MessageTemplate, template="question_assigned", topic=MailTopic.ASSIGNMENTS):
    """To the administrator who shall answer it."""

    subject: str
    organization_name: str
    assigned_by: str


class QuestionsAssigned(MessageTemplate, template="questions_assigned", topic=MailTopic.ASSIGNMENTS):
    """To the administrator who shall answer several questions that were assigned at once."""

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
