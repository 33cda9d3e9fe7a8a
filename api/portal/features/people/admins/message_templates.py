"""Message templates about changes to administrator accounts, each registered with a sample."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar

from portal.domain.messaging.message_templates import MessagePurpose, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminEmailChanged(MessageTemplate):
    """To the previous address of an administrator's account."""

    template: ClassVar[str] = "admin_email_changed"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY

    changed_by: str
    changed_at: datetime


register(Sample(AdminEmailChanged(changed_by="سلمى الحربي (Salma Alharbi)", changed_at=_AT)))
