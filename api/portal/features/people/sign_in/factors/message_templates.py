"""Message templates about factors, each registered with a sample."""

from datetime import UTC, datetime

from portal.domain.messaging.message_templates import MessagePurpose, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)


class FactorAdded(MessageTemplate, template="factor_added", purpose=MessagePurpose.SECURITY):
    """To the person. ``kind``: passkey or totp."""

    kind: str
    label: str
    changed_at: datetime


class FactorRemoved(MessageTemplate, template="factor_removed", purpose=MessagePurpose.SECURITY):
    """To the person. ``kind``: passkey or totp."""

    kind: str
    label: str
    changed_at: datetime


class RecoveryCodeUsed(MessageTemplate, template="recovery_code_used", purpose=MessagePurpose.SECURITY):
    """To the person, after signing in with a recovery code."""

    codes_left: int
    changed_at: datetime


class RecoveryCodesRenewed(MessageTemplate, template="recovery_codes_renewed", purpose=MessagePurpose.SECURITY):
    """To the person."""

    changed_at: datetime


register(Sample(FactorAdded(kind="passkey", label="MacBook", changed_at=_AT)))
register(Sample(FactorRemoved(kind="totp", label="هاتف العمل", changed_at=_AT)))
register(Sample(RecoveryCodeUsed(codes_left=9, changed_at=_AT)))
register(Sample(RecoveryCodesRenewed(changed_at=_AT)))
