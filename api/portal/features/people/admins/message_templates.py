"""Message templates about changes to administrator accounts, each registered with a sample."""

from datetime import UTC, datetime

from portal.domain.messaging.message_templates import MessagePurpose, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)


class AdminEmailChanged(MessageTemplate, template="admin_email_changed", purpose=MessagePurpose.SECURITY):
    """To the previous address of an administrator's account."""

    changed_by: str
    changed_at: datetime


register(Sample(AdminEmailChanged(changed_by="سلمى الحربي (Salma Alharbi)", changed_at=_AT)))
