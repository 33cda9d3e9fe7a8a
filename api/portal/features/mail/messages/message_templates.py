"""Message templates of this feature, each registered with a sample."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar

from portal.domain.messaging.message_templates import MessagePurpose, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class SecurityWordingChanged(MessageTemplate):
    """To the other administrators who may edit security mails. ``message``: the template that was edited."""

    template: ClassVar[str] = "security_wording_changed"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY

    message: str
    subject_en: str
    subject_ar: str
    changed_by: str
    changed_at: datetime


register(
    Sample(
        SecurityWordingChanged(
            message="sign_in_code",
            subject_en="Your sign-in code for Geospatial licensing",
            subject_ar="رمز تسجيل الدخول إلى بوابة التراخيص الجيومكانية",
            changed_by="سلمى الحربي (Salma Alharbi)",
            changed_at=_AT,
        )
    )
)
