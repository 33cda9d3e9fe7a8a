"""Message templates about feedback, each registered with a sample."""

from datetime import UTC, datetime

from portal.domain.messaging.message_templates import MailTopic, MessagePurpose, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)
_COMPANY = "شركة نجد للخرائط (Najd Mapping)"


class FeedbackReceived(
    MessageTemplate, template="feedback_received", purpose=MessagePurpose.RECEIPT, topic=MailTopic.FEEDBACK
):
    organization_name: str
    given_at: datetime


register(Sample(FeedbackReceived(organization_name=_COMPANY, given_at=_AT)))
