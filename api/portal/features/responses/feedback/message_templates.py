"""Message templates about feedback, each registered with a sample."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar

from portal.domain.messaging.message_templates import MailTopic, MessagePurpose, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)
_COMPANY = "شركة نجد للخرائط (Najd Mapping)"


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackReceived(MessageTemplate):
    template: ClassVar[str] = "feedback_received"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.RECEIPT
    topic: ClassVar[MailTopic | None] = MailTopic.FEEDBACK

    organization_name: str
    given_at: datetime


register(Sample(FeedbackReceived(organization_name=_COMPANY, given_at=_AT)))
