"""Message templates about changes to administrator accounts, each registered with a sample."""

from datetime import UTC, datetime, timedelta

from portal.domain.messaging.message_templates import MessagePurpose, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)


class AdminEmailChanged(MessageTemplate, template="admin_email_changed", purpose=MessagePurpose.SECURITY):
    """To the previous address of an administrator's account."""

    changed_by: str
    changed_at: datetime


class FactorResetBegun(MessageTemplate, template="factor_reset_begun", purpose=MessagePurpose.SECURITY):
    """To the administrator whose factors another resets, at once. ``due_at``: when it ends without a confirmation."""

    begun_by: str
    begun_at: datetime
    due_at: datetime


class FactorsReset(MessageTemplate, template="factors_reset", purpose=MessagePurpose.SECURITY):
    """To the administrator whose factors were reset."""

    changed_at: datetime


register(Sample(AdminEmailChanged(changed_by="سلمى الحربي (Salma Alharbi)", changed_at=_AT)))
register(
    Sample(FactorResetBegun(begun_by="سلمى الحربي (Salma Alharbi)", begun_at=_AT, due_at=_AT + timedelta(hours=24)))
)
register(Sample(FactorsReset(changed_at=_AT)))
